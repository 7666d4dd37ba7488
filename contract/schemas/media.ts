import { Type, type Static } from 'typebox';
import {
  MEDIA_TYPES,
  ALT_TEXT_MAX_LENGTH,
  CROP_MIN_PX,
  FILENAME_MAX_LENGTH,
  LIBRARY_PAGE_MAX,
  MEDIA_DELETE_MAX,
  SEARCH_MAX_LENGTH,
} from '../limits';
import { VIDEO_CODECS } from '../attachedFile';
import { Id, Instant, nullable } from './common';
import { CROP_RATIO_NAMES } from '../crops';

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

/** A file of the library. `alt_text` is what its next post starts with; posts and series that are there count in `used_in`. */
export const LibraryFile = Type.Object({ ...Media.properties, used_in: Type.Integer() });
export type LibraryFile = Static<typeof LibraryFile>;

/** What a user's files take, in bytes, and what those take that nothing has used for a day. */
export const LibraryRoom = Type.Object({
  bytes: Type.Integer(),
  max_bytes: Type.Integer(),
  unused_files: Type.Integer(),
  unused_bytes: Type.Integer(),
});
export type LibraryRoom = Static<typeof LibraryRoom>;

/** Query of GET /media: `q` is part of the name or of the alt text. */
export const LibraryQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH })),
  kind: Type.Optional(Type.Enum(['image', 'video'])),
  unused: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIBRARY_PAGE_MAX })),
});
export type LibraryQuery = Static<typeof LibraryQuery>;

/** Response of GET /media: the newest first. */
export const LibraryResponse = Type.Object({
  media: Type.Array(LibraryFile),
  next_cursor: nullable(Id),
  room: LibraryRoom,
});
export type LibraryResponse = Static<typeof LibraryResponse>;

/** Body of PATCH /media/:id; posts keep the descriptions that they have. */
export const UpdateMediaBody = Type.Object(
  {
    filename: Type.Optional(Type.String({ minLength: 1, maxLength: FILENAME_MAX_LENGTH })),
    alt_text: Type.Optional(Type.String({ maxLength: ALT_TEXT_MAX_LENGTH })),
  },
  { additionalProperties: false },
);
export type UpdateMediaBody = Static<typeof UpdateMediaBody>;

/** Body of POST /media/:id/crops: a shape, cut out of the middle, or a part of the picture in its pixels. */
export const CropBody = Type.Object(
  {
    ratio: Type.Optional(Type.Enum([...CROP_RATIO_NAMES])),
    area: Type.Optional(
      Type.Object(
        {
          left: Type.Integer({ minimum: 0 }),
          top: Type.Integer({ minimum: 0 }),
          width: Type.Integer({ minimum: CROP_MIN_PX }),
          height: Type.Integer({ minimum: CROP_MIN_PX }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type CropBody = Static<typeof CropBody>;

/** Body of POST /media/delete: these files, or `unused`: all that nothing has used for a day. */
export const DeleteMediaBody = Type.Object(
  {
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MEDIA_DELETE_MAX, uniqueItems: true })),
    unused: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type DeleteMediaBody = Static<typeof DeleteMediaBody>;

/** What became of it: `bytes` are free now; `kept` are files that unsent posts carry, each with a sentence that names them. */
export const DeleteMediaResponse = Type.Object({
  deleted: Type.Integer(),
  bytes: Type.Integer(),
  kept: Type.Array(Type.Object({ id: Id, detail: Type.String() })),
});
export type DeleteMediaResponse = Static<typeof DeleteMediaResponse>;
