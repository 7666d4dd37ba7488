import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { posts, series, users } from './schema';

/** Files that users uploaded. Housekeeping removes what no post has carried within a day, and the files of deleted posts. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * These two and the description: the last of its posts (`post_media`), kept by triggers for the version before this one, and
     * read by nobody else.
     */
    postId: uuid().references(() => posts.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    /** Name of the stored file: random, since whoever knows it may read it. */
    name: text().notNull().unique(),
    filename: text().notNull(),
    mimeType: text().notNull(),
    altText: text(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Properties of an image or video; null if unknown, and for older files. */
    frames: integer(),
    durationMs: integer(),
    frameRate: doublePrecision(),
    codec: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('media_post').on(table.postId), index('media_user').on(table.userId)],
);

/** Files of posts: one file can go out with several, each time with a description of its own. */
export const postMedia = pgTable(
  'post_media',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    mediaId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** Place among the post's files, from 0. */
    position: integer().notNull(),
    /** For people who can't see it. */
    altText: text(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.mediaId] }), index('post_media_file').on(table.mediaId)],
);

/** Files of the posts that a series is still to make. */
export const seriesMedia = pgTable(
  'series_media',
  {
    seriesId: uuid()
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    mediaId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    altText: text(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.mediaId] }), index('series_media_file').on(table.mediaId)],
);
