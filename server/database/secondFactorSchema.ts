import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { signIns } from './loginSchema';
import { bytea, instant, users } from './schema';

/** Authenticator apps, which make a code of six digits every 30 seconds. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The key that the app shares with us, encrypted. */
  secret: bytea().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /** When the app showed its first code; null: nobody is asked for one yet. */
  confirmedAt: instant(),
  /** The time step of the last code that was taken: none up to it is taken again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Codes for somebody who has lost their second factor; each is taken once. They are random enough for a fast hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Log-ins with the right password that have not shown their second factor yet. Only the hash of the token is kept. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The event of the log-in, which becomes a sign-in. */
    signInId: uuid()
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('login_challenges_user').on(table.userId), index('login_challenges_sign_in').on(table.signInId)],
);
