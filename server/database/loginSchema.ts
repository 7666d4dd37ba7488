import { pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns';

/** Tries to sign in to one account from one address, so that their bound survives a restart and holds for all servers. */
export const loginAttempts = pgTable('login_attempts', {
  /** Hash of address and account: neither is kept. */
  key: bytea().primaryKey(),
  /** When they were made, oldest first: those of the last minute, and no more than may be made. */
  tries: instant().array().notNull(),
});
