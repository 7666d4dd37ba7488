import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many posts a user has, by status, without the deleted ones: the sum of the rows. Triggers add a row for each change and join rows
 * together now and then; nobody waits for another's change. No foreign key: it would lock the user's row with each post that goes out.
 */
export const postCounts = pgTable(
  'post_counts',
  {
    userId: uuid().notNull(),
    status: text().notNull(),
    number: integer().notNull(),
  },
  (table) => [index('post_counts_user').on(table.userId, table.status, table.number)],
);

/** The same by network: a post for several of them counts for each. */
export const postNetworkCounts = pgTable(
  'post_network_counts',
  {
    userId: uuid().notNull(),
    platform: text().notNull(),
    status: text().notNull(),
    number: integer().notNull(),
  },
  (table) => [index('post_network_counts_user').on(table.userId, table.platform, table.status, table.number)],
);
