import { Type, type Static } from 'typebox';
import { MEDIA_TYPES } from '../limits';
import { Id, Instant, nullable } from './common';

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
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  alt_text: nullable(Type.String()),
  created_at: Instant,
});
export type Media = Static<typeof Media>;
