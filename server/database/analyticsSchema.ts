import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { count, instant } from './columns';
import { socialAccounts } from './schema';
import { postTargets } from './targetSchema';

/** Accounts whose figures are collected, each once: the queue that all servers share. */
export const metricCollections = pgTable(
  'metric_collections',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => socialAccounts.id, { onDelete: 'cascade' }),
    /** When to ask the network next. */
    dueAt: instant().notNull().defaultNow(),
    /** The network is not asked earlier, even if a post has just come out. */
    notBefore: instant().notNull().defaultNow(),
    /** Until when a server has it, and at the same time its fence; null: nobody has. */
    leaseUntil: instant(),
    /** Failures since the last success; they decide how long to wait. */
    failures: integer().notNull().default(0),
    /** A sentence for people on why the last try failed. */
    problem: text(),
    collectedAt: instant(),
  },
  (table) => [index('metric_collections_due').on(table.dueAt)],
);

/** Followers of an account at the end of each UTC day, so far as its network tells. */
export const accountMetrics = pgTable(
  'account_metrics',
  {
    accountId: uuid()
      .notNull()
      .references(() => socialAccounts.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    followers: count(),
    sampledAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

/**
 * Engagement of a post on one account by the end of each UTC day; null where the network does not report it. A row with
 * only nulls means that the network was asked and reported nothing.
 */
export const targetMetrics = pgTable(
  'target_metrics',
  {
    targetId: uuid()
      .notNull()
      .references(() => postTargets.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    likes: count(),
    comments: count(),
    shares: count(),
    /** The sum of those three that are told. */
    engagement: count(),
    reach: count(),
    sampledAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.day] })],
);
