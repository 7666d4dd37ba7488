import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Slot } from '#contract/schemas/queue';
import { instant } from './columns';
import { socialAccounts } from './schema';

/** The hours at which an account publishes what is in its queue; an account without a row has none. */
export const accountQueues = pgTable('account_queues', {
  accountId: uuid()
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: 'cascade' }),
  /** IANA name of the zone on whose clocks the slots are. */
  zone: text().notNull(),
  slots: jsonb().$type<Slot[]>().notNull(),
  /** Since when the queue stands still; null: it runs. */
  pausedAt: instant(),
});
