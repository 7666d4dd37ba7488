import { bigint, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
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

/** Passkeys, each of which is a way in of its own. A trigger deletes them as the second factor is turned off, whoever does that. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's own name for it. */
    credentialId: bytea().notNull(),
    publicKey: bytea().notNull(),
    /** Uses that the authenticator has counted; 0 of one that does not count. */
    uses: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, like "internal" and "hybrid". */
    transports: text().array().notNull(),
    /** The host name that it works under. */
    rpId: text().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (table) => [unique('passkeys_credential').on(table.credentialId), index('passkeys_user').on(table.userId)],
);

/** What passkeys are asked to sign, once. Only the hash is kept. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea().primaryKey(),
    /** Who adds a passkey; null: somebody signs in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The log-in that it is the second half of; null: it is the whole. */
    loginTokenHash: bytea(),
    rpId: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique('passkey_challenges_user').on(table.userId),
    unique('passkey_challenges_login').on(table.loginTokenHash),
    // PostgreSQL would cut the name that it would get by itself.
    foreignKey({
      name: 'passkey_challenges_login_fk',
      columns: [table.loginTokenHash],
      foreignColumns: [loginChallenges.tokenHash],
    }).onDelete('cascade'),
  ],
);
