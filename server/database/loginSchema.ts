import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { SIGN_IN_KINDS, type SignInKind } from '#contract/signIns';
import { bytea, instant, oneOf } from './columns';
import { users } from './schema';

/** Tries to log in or sign up from one address, so that their bound survives a restart and holds for all servers. */
export const loginAttempts = pgTable('login_attempts', {
  /** Hash of the address, which is not kept. */
  key: bytea().primaryKey(),
  /** When they were made, oldest first: those of the last minute, and no more than may be made. */
  tries: instant().array().notNull(),
});

/** Passwords tried for one account since the last right one; each further one has to wait longer. */
export const passwordTries = pgTable('password_tries', {
  /** Hash of whom they are counted for, an account of nobody's included. */
  key: bytea().primaryKey(),
  count: integer().notNull(),
  /** When the next one may be looked at. */
  nextAt: instant().notNull(),
});

/** Sign-ins and attempts, shown to the account's owner and used to recognize their addresses. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SignInKind>().notNull(),
    at: instant().notNull().defaultNow(),
    address: text().notNull(),
    /** The program as its user agent names it, like "Firefox on Linux"; empty when it does not say. */
    client: text().notNull(),
  },
  (table) => [index('sign_ins_user').on(table.userId, table.id), check('sign_ins_kind', oneOf('kind', SIGN_IN_KINDS))],
);
