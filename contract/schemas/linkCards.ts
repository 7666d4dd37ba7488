import { Type, type Static } from 'typebox';
import { nullable } from './common';

/** Longest address whose card is read. */
const ADDRESS_MAX_LENGTH = 2_048;

/** POST /link-cards: a link of a post that is being written, http or https. */
export const LinkCardBody = Type.Object(
  { link: Type.String({ minLength: 1, maxLength: ADDRESS_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type LinkCardBody = Static<typeof LinkCardBody>;

/** What the page of a link says of itself, as networks show it. */
export const LinkCard = Type.Object({
  title: Type.String(),
  description: Type.String(),
  /** Path of a small copy of its picture; null: it has none. */
  picture_url: nullable(Type.String()),
});
export type LinkCard = Static<typeof LinkCard>;

/** Response of POST /link-cards; `card` null: the page has none, or did not answer in time. */
export const LinkCardResponse = Type.Object({ card: nullable(LinkCard) });
export type LinkCardResponse = Static<typeof LinkCardResponse>;
