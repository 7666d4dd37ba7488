import { doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { posts, users } from './schema';

/** Files that users uploaded. Housekeeping removes what no post has carried within a day, and the files of deleted posts. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid().references(() => posts.id, { onDelete: 'set null' }),
    /** Place among the post's files, from 0. */
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
