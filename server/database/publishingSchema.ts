import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Posts on networks that are known to be ours, so that none is taken for another that is looked for. They outlive the posts
 * and accounts that they came from, and tell nothing of them but where they are. `remoteAccountId` null: the account was
 * disconnected before this was kept.
 */
export const networkPosts = pgTable(
  'network_posts',
  { platform: text().notNull(), remoteId: text().notNull(), remoteAccountId: text() },
  (table) => [primaryKey({ columns: [table.platform, table.remoteId] })],
);

/** One row: when any publisher was last at work. After a gap nothing is claimed until what it made late is marked missed. */
export const publisherPulse = pgTable(
  'publisher_pulse',
  { id: integer().primaryKey(), beatenAt: instant().notNull() },
  () => [check('publisher_pulse_single', sql`id = 1`)],
);

/**
 * Append-only history of what became of each attempt. It has no foreign key: it outlives what it speaks of; and no index,
 * which each attempt would pay for: it is read by people and tests only.
 */
export const publishAttempts = pgTable('publish_attempts', {
  targetId: uuid().notNull(),
  attempt: integer().notNull(),
  worker: integer(),
  sentAt: instant(),
  settledAt: instant().notNull().defaultNow(),
  state: text().notNull(),
  detail: text(),
});
