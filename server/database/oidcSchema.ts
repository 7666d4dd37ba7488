import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './schema';

/** Accounts at OpenID Connect issuers, by which their owners sign in. Servers that know nothing of them let nobody in by them. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    /** The issuer's own name for the account, which never changes. */
    subject: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('identities_subject').on(table.issuer, table.subject), index('identities_user').on(table.userId)],
);

/** Sign-ins at the issuer that were begun here, until the browser comes back. */
export const oidcLogIns = pgTable('oidc_log_ins', {
  /** Hash of the state: it is not kept. */
  stateHash: bytea().primaryKey(),
  /** Hash of the secret of the browser that began. */
  browserHash: bytea().notNull(),
  /** What finishing it takes, encrypted. */
  kept: bytea().notNull(),
  expiresAt: instant().notNull(),
});

/** Accounts at the issuer that wait for the password of the account here with the same email address. */
export const oidcJoins = pgTable(
  'oidc_joins',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('oidc_joins_user').on(table.userId)],
);
