import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportField } from '#contract/importFields';
import { instant } from './columns';
import { posts, users } from './schema';

/** Files with posts that were sent in, as a table of texts; they are judged anew whenever somebody looks. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    headings: text().array().notNull(),
    cells: jsonb().$type<string[][]>().notNull(),
    /** The field of each column; null: none. */
    columns: jsonb().$type<(ImportField | null)[]>().notNull(),
    /** Which account a name stands for, by the name in lower case. */
    accounts: jsonb().$type<Record<string, string>>().notNull().default({}),
    zone: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    undoneAt: instant(),
  },
  (table) => [index('imports_user').on(table.userId)],
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
