import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountPlatform } from '#contract/networks';
import { instant } from './columns';
import { socialAccounts, users } from './schema';
import { postTargets } from './targetSchema';

/**
 * Posts to be deleted at their networks, each until it is gone there. One that cannot be deleted stays as a notice. Rows
 * outlive the post and its account, and hold no word of the post.
 */
export const postRemovals = pgTable(
  'post_removals',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetId: uuid()
      .unique()
      .references(() => postTargets.id, { onDelete: 'set null' }),
    /** Null once the account has been disconnected: then nobody can delete it. */
    accountId: uuid().references(() => socialAccounts.id, { onDelete: 'set null' }),
    platform: text().$type<AccountPlatform>().notNull(),
    accountUsername: text().notNull(),
    remoteId: text(),
    remoteUrl: text(),
    createdAt: instant().notNull().defaultNow(),
    dueAt: instant().notNull(),
    /** Calls that were begun. */
    tries: integer().notNull().default(0),
    /** A server that has held it for longer is taken for dead. */
    leaseUntil: instant(),
    /** Set when it was given up, and why, as a sentence for people. */
    failedAt: instant(),
    reason: text(),
    readAt: instant(),
  },
  (table) => [
    index('post_removals_due')
      .on(table.dueAt)
      .where(sql`failed_at is null`),
    index('post_removals_user').on(table.userId),
    index('post_removals_account').on(table.accountId),
  ],
);
