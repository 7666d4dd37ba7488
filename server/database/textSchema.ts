import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  doublePrecision,
  uniqueIndex,
  bigint,
  unique,
} from 'drizzle-orm/pg-core';
import type { AccountPlatform } from '#contract/networks';
import { SNIPPET_KINDS, type SnippetKind } from '#contract/schemas/snippets';
import { instant, oneOf, bytea, posts, series, users } from './schema';
import { postTargets } from './targetSchema';

/** Texts of a post besides its common one: what a network gets instead, what follows in a thread, first comments. */
const TEXT_KINDS = ['variant', 'part', 'comment'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** They are replaced as a whole, under the lock of their post. */
export const postTexts = pgTable(
  'post_texts',
  {
    id: uuid().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    kind: text().$type<TextKind>().notNull(),
    /** Null: a part for every network that takes threads and has none of its own. */
    platform: text().$type<AccountPlatform>(),
    /** Place among the texts of its kind, as they were sent, from 0. */
    position: integer().notNull(),
    content: text().notNull(),
    /** False: it goes out with the post's common files. */
    hasFiles: boolean().notNull(),
  },
  (table) => [
    index('post_texts_post').on(table.postId),
    // Finds a text that a network has had before.
    index('post_texts_text')
      .on(sql`md5(content)`)
      .where(sql`kind = 'variant'`),
    check('post_texts_kind', oneOf('kind', TEXT_KINDS)),
  ],
);

/** Files of such texts, with descriptions of their own. */
export const textMedia = pgTable(
  'text_media',
  {
    textId: uuid()
      .notNull()
      .references(() => postTexts.id, { onDelete: 'cascade' }),
    mediaId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    altText: text(),
  },
  (table) => [primaryKey({ columns: [table.textId, table.mediaId] }), index('text_media_file').on(table.mediaId)],
);

/** Parts of threads that are out, after the first one, which is the target's own `remote_id`. */
export const partResults = pgTable(
  'part_results',
  {
    targetId: uuid()
      .notNull()
      .references(() => postTargets.id, { onDelete: 'cascade' }),
    /** Place in the thread, from 1: the first one has 0. */
    part: integer().notNull(),
    /** Null: it is there, but the network did not say which one it is. */
    remoteId: text(),
    remoteUrl: text(),
    publishedAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.part] })],
);

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

/** What people are writing, as their browsers keep it: no posts, and in no list or count of them. */
export const drafts = pgTable(
  'drafts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Given by the browser; different users may have the same one. */
    id: text().notNull(),
    content: text().notNull(),
    /** What the form holds besides the text: JSON that only browsers read. */
    form: text().notNull(),
    /** It changes a post that exists. */
    isEdit: boolean().notNull(),
    /** Rises with each change; one that is not higher replaces nothing. */
    revision: bigint({ mode: 'number' }).notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('drafts_updated').on(table.updatedAt)],
);

/**
 * Drafts that were deleted a short while ago: what a browser sent before that, and what arrives after it, does not bring them back.
 * Ids alone, with the newest revision that is deleted.
 */
export const deletedDrafts = pgTable(
  'deleted_drafts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
    deletedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('deleted_drafts_deleted').on(table.deletedAt)],
);

/** Texts and sets of hashtags that people use again. */
export const snippets = pgTable(
  'snippets',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name in lower case, so that case does not make a second one. */
    nameKey: text().notNull(),
    kind: text().$type<SnippetKind>().notNull(),
    content: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('snippets_name').on(table.userId, table.nameKey),
    check('snippets_kind', oneOf('kind', SNIPPET_KINDS)),
  ],
);
