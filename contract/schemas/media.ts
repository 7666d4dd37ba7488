import { Type, type Static } from 'typebox';
import { MEDIA_TYPES } from '../limits';
import { Id, Instant } from './common';

/**
 * A file that was uploaded and can go out with a post; `width` and `height` (pixels) are null where unknown. `alt_text`
 * says what it shows to those who cannot see it; a post gives it (CreatePostBody).
 */
export const Media = Type.Object({
  id: Id,
  url: Type.String(),
  filename: Type.String(),
  mime_type: Type.Enum([...MEDIA_TYPES]),
  size: Type.Integer(),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  alt_text: Type.Union([Type.String(), Type.Null()]),
  created_at: Instant,
});
export type Media = Static<typeof Media>;
