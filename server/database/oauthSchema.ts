import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ServerLimits } from '#contract/accountLimits';
import { bytea, instant } from './columns';
import { socialAccounts, users } from './schema';

/** States of authorizations whose code was exchanged, so that none is exchanged twice, on whichever server. */
export const usedStates = pgTable('used_states', {
  /** Hash of the state: it is not kept. */
  stateHash: bytea().primaryKey(),
  usedAt: instant().notNull().defaultNow(),
});

/** Authorizations that this server began, until the person comes back: what finishing one needs, encrypted. */
export const startedSignIns = pgTable(
  'started_sign_ins',
  {
    /** Hash of the state: it is not kept. */
    stateHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text().notNull(),
    kept: bytea().notNull(),
    startedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('started_sign_ins_user').on(table.userId)],
);

/** Our app at each server where it registered itself; the secret is encrypted. */
export const networkApps = pgTable(
  'network_apps',
  {
    platform: text().notNull(),
    server: text().notNull(),
    clientId: text().notNull(),
    clientSecret: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.server] })],
);

/** What the server of an account takes, as it last told; asked again after a day. */
export const accountLimits = pgTable('account_limits', {
  accountId: uuid()
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: 'cascade' }),
  limits: jsonb().$type<ServerLimits>().notNull(),
  readAt: instant().notNull().defaultNow(),
});
