import { bigint, boolean, index, pgTable, primaryKey, text, uuid, check, unique } from 'drizzle-orm/pg-core';
import { SNIPPET_KINDS, type SnippetKind } from '#contract/schemas/snippets';
import { instant, oneOf } from './columns';
import { users } from './schema';

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
