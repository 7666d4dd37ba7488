import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
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
