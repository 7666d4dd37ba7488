import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns';
import { posts, series, users } from './schema';

/** The library: files that users uploaded or cut out, kept until they delete them. */
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
    /** What it shows, for people who can't see it: what its next post starts with. */
    description: text(),
    /** Hash of the stored bytes, by which the same file is known again; null for older files. */
    sha256: bytea(),
    /** Its bytes are gone; the row stays with posts that were sent with it. */
    deletedAt: instant(),
  },
  (table) => [
    index('media_post').on(table.postId),
    index('media_user').on(table.userId),
    uniqueIndex('media_content')
      .on(table.userId, table.sha256)
      .where(sql`deleted_at is null`),
    index('media_deleted')
      .on(table.id)
      .where(sql`deleted_at is not null`),
  ],
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
