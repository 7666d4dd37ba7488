import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportField } from '#contract/importFormat';
import type { ReasonParams } from '#contract/schemas/common';
import type { ImportProblem } from '#contract/schemas/imports';
import { instant, posts, users } from './schema';

/** Files with posts that were sent in, as a table of texts; they are judged anew whenever somebody looks. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    headings: text().array().notNull(),
    /** A cell under each heading; an empty row has none. */
    cells: jsonb().$type<string[][]>().notNull(),
    /** What is wrong with rows that could not be read, by their numbers: a code; of an older import a sentence. */
    faults: jsonb().$type<Record<number, string>>().notNull().default({}),
    /** What their sentences name, of those that name something. */
    faultParams: jsonb().$type<Record<number, ReasonParams>>().notNull().default({}),
    /** The field of each column; null: none. */
    columns: jsonb().$type<(ImportField | null)[]>().notNull(),
    /** Which account a name stands for, by the name in lower case. */
    accounts: jsonb().$type<Record<string, string>>().notNull().default({}),
    zone: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    undoneAt: instant(),
    /** What is to be done for it: `commit` makes posts of its rows, `undo` deletes them; null: nothing. */
    work: text({ enum: ['commit', 'undo'] }),
    workDueAt: instant(),
    /** Until then one server works on it. */
    leaseUntil: instant(),
    /** Rows that are already there become posts too. */
    includesDuplicates: boolean().notNull().default(false),
    /** Rows that are to have become posts in the end. */
    rowsWanted: integer(),
    /** Why nobody works on it any more although rows are left, as a code; an older one as a sentence. Null: nothing is wrong. */
    setAsideBecause: text(),
  },
  (table) => [
    index('imports_user').on(table.userId),
    index('imports_work')
      .on(table.workDueAt)
      .where(sql`work is not null`),
  ],
);

/** Posts that rows have become. */
export const importedRows = pgTable(
  'imported_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] }), index('imported_rows_post').on(table.postId)],
);

/** Why rows that were in order could not become posts, until they are tried again. */
export const importFailures = pgTable(
  'import_failures',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);
