import { boolean, check, index, integer, pgTable, text, uuid, jsonb, primaryKey } from 'drizzle-orm/pg-core';
import type { ServerLimits } from '#contract/accountLimits';
import { LINK_KINDS, SIGN_IN_KINDS, type LinkKind, type SignInKind } from '#contract/auth';
import { bytea, instant, oneOf, users, socialAccounts } from './schema';

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

/** Who has made an invitation: an administrator, the operator by a command, or the start of a server that nobody has an account on. */
export const INVITATION_KINDS = ['administrator', 'operator', 'first'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/** Invitations to sign up that nobody has used yet. Only the hash of the token is kept. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    kind: text().$type<InvitationKind>().notNull(),
    tokenHash: bytea().notNull().unique(),
    /** That of the link that was mailed: who uses it reads the mails to that address. */
    mailedTokenHash: bytea().unique(),
    /** The administrator who has made it. */
    createdBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Nobody with another address can use it; null: whoever has the link. */
    email: text(),
    /** Whoever uses it becomes administrator. */
    isAdmin: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('invitations_maker').on(table.createdBy),
    check('invitations_kind', oneOf('kind', INVITATION_KINDS)),
  ],
);

/** Links by which lost passwords are replaced. Only the hash of the token is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    /** The operator's, for somebody who has lost their second factor too: using it turns that off. */
    removesFactor: boolean().notNull().default(false),
    /** It was mailed: who uses it reads the mails to the address. */
    isMailed: boolean().notNull().default(false),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Links by which email addresses are confirmed. Only the hash of the token is kept. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('email_confirmations_user').on(table.userId)],
);

/** Mails to people with a link, until they are handed over or the link is useless. */
export const mails = pgTable(
  'mails',
  {
    /** Also names the mail to servers of mail. */
    id: uuid().primaryKey(),
    /** What its link is for. */
    kind: text().$type<LinkKind>().notNull().default('reset'),
    /** Whom it is to; null for who has no account yet. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The invitation that it brings. */
    invitationId: uuid().references(() => invitations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** That of the link, encrypted. */
    token: bytea().notNull(),
    expiresAt: instant().notNull(),
    nextAt: instant().notNull().defaultNow(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    index('mails_due').on(table.nextAt),
    index('mails_user').on(table.userId),
    index('mails_invitation').on(table.invitationId),
    check('mails_kind', oneOf('kind', LINK_KINDS)),
  ],
);

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
