import { Type, type Static } from 'typebox';
import { MEDIA_TYPES } from '../limits';
import { VIDEO_CODECS } from '../networks/videoCodecs';
import { Id, Instant, nullable } from './common';

/**
 * A file that was uploaded and can go out with a post; `width` and `height` (pixels, as it is shown) are null where
 * unknown. An image that moves has more than one of `frames`; `duration_ms`, `frame_rate` (frames per second) and `codec` are
 * what a video says of itself. `alt_text` says what it shows to those who cannot see it; a post gives it (CreatePostBody).
 */
export const Media = Type.Object({
  id: Id,
  url: Type.String(),
  filename: Type.String(),
  mime_type: Type.Enum([...MEDIA_TYPES]),
  size: Type.Integer(),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  frames: nullable(Type.Integer()),
  duration_ms: nullable(Type.Integer()),
  frame_rate: nullable(Type.Number()),
  codec: nullable(Type.Enum([...VIDEO_CODECS])),
  alt_text: nullable(Type.String()),
  created_at: Instant,
});
export type Media = Static<typeof Media>;
