import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountPlatform } from '#contract/networks';
import { instant, oneOf } from './columns';
import { media } from './mediaSchema';
import { posts } from './schema';
import { postTargets } from './targetSchema';

/** Texts of a post besides its common one: what a network gets instead, what follows in a thread, first comments. */
export const TEXT_KINDS = ['variant', 'part', 'comment'] as const;
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
