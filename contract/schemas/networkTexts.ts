import { Type, type Static } from 'typebox';
import { LONGEST_TEXT } from '../accountLimits';
import { ALT_TEXT_MAX_LENGTH, MEDIA_MAX_FILES, THREAD_PARTS_MAX } from '../limits';
import { ACCOUNT_PLATFORMS } from '../networks';
import { Id, nullable, Platform } from './common';
import { Media } from './media';

/** Parts that a post may have: common ones, and those of each network. */
export const PARTS_MAX = (ACCOUNT_PLATFORMS.length + 1) * (THREAD_PARTS_MAX - 1);

const content = Type.String({ maxLength: LONGEST_TEXT });

/** Files of one text and their descriptions, in the same order; as of the post itself (CreatePostBody). */
const files = {
  media_ids: Type.Optional(Type.Array(Id, { maxItems: MEDIA_MAX_FILES, uniqueItems: true })),
  media_alt_texts: Type.Optional(
    Type.Array(Type.String({ maxLength: ALT_TEXT_MAX_LENGTH }), { maxItems: MEDIA_MAX_FILES }),
  ),
};

/** What one network gets instead of the common text. Without `media_ids` it gets the common files; an empty list means none. */
export const VariantBody = Type.Object({ platform: Platform, content, ...files }, { additionalProperties: false });
export type VariantBody = Static<typeof VariantBody>;

/**
 * A further part of a thread, in the order in which they follow the text. Without a platform it is for every network that takes
 * threads (`threads`) and has no parts of its own.
 */
export const PartBody = Type.Object(
  { content, platform: Type.Optional(Platform), ...files },
  { additionalProperties: false },
);
export type PartBody = Static<typeof PartBody>;

/** The first comment below a post, on a network that takes one (`firstComment`); an empty one is none. */
export const FirstComment = Type.Object({ platform: Platform, content }, { additionalProperties: false });
export type FirstComment = Static<typeof FirstComment>;

/** What one network gets; `media` null: the common files. */
export const Variant = Type.Object({
  platform: Platform,
  content: Type.String(),
  media: nullable(Type.Array(Media)),
});
export type Variant = Static<typeof Variant>;

/** A further part of a thread; `platform` null: of every network that takes threads and has no parts of its own. */
export const PostPart = Type.Object({
  platform: nullable(Platform),
  content: Type.String(),
  media: Type.Array(Media),
});
export type PostPart = Static<typeof PostPart>;
