import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { SNIPPET_KINDS, type SnippetKind } from '#contract/schemas/snippets';
import { instant, oneOf } from './columns';
import { users } from './schema';

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
