import { Type, type Static } from 'typebox';
import { SNIPPET_MAX_LENGTH, SNIPPET_NAME_MAX_LENGTH } from '../limits';
import { Id, Instant } from './common';

/** A text, or hashtags with their signs between spaces. */
export const SNIPPET_KINDS = ['text', 'hashtags'] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

const Name = Type.String({ minLength: 1, maxLength: SNIPPET_NAME_MAX_LENGTH });
const Content = Type.String({ minLength: 1, maxLength: SNIPPET_MAX_LENGTH });

/** POST /snippets. Hashtags may come with or without their signs. */
export const CreateSnippetBody = Type.Object(
  { name: Name, kind: Type.Enum([...SNIPPET_KINDS]), content: Content },
  { additionalProperties: false },
);
export type CreateSnippetBody = Static<typeof CreateSnippetBody>;

/** PATCH /snippets/{id}. */
export const UpdateSnippetBody = Type.Object(
  { name: Type.Optional(Name), content: Type.Optional(Content) },
  { additionalProperties: false },
);
export type UpdateSnippetBody = Static<typeof UpdateSnippetBody>;

/** Something that is inserted into texts by its name. */
export const Snippet = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Enum([...SNIPPET_KINDS]),
  content: Type.String(),
  created_at: Instant,
});
export type Snippet = Static<typeof Snippet>;

/** Response of GET /snippets, by their names. */
export const ListSnippetsResponse = Type.Object({ snippets: Type.Array(Snippet) });
export type ListSnippetsResponse = Static<typeof ListSnippetsResponse>;
