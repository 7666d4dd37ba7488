import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns';

/** Tries to sign in to one account from one address, so that their bound survives a restart and holds for all servers. */
export const loginAttempts = pgTable('login_attempts', {
  /** Hash of address and account: neither is kept. */
  key: bytea().primaryKey(),
  count: integer().notNull(),
  endsAt: instant().notNull(),
});
