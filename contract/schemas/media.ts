import { Type, type Static } from 'typebox';
import { MEDIA_TYPES } from '../limits';
import { VIDEO_CODECS } from '../networks/videoCodecs';
import { Id, Instant, nullable } from './common';

/**
 * An uploaded file that can go out with a post; `width` and `height` (pixels, as shown) are null if unknown. An
 * animated image has more than one of `frames`; `duration_ms`, `frame_rate` (frames per second) and `codec` are
 * declared by a video. `alt_text` describes it for people who can't see it; a post sets it (CreatePostBody).
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
