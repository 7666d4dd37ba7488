import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  customType,
  timestamp,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AccountPlatform } from '#contract/networks';
import type { MySettings } from '#contract/schemas/mySettings';
import type { NetworkSetting, ReasonParams } from '#contract/schemas/common';
import { POST_STATUSES, type PostStatus } from '#contract/postStates';

/** Bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words in PostgreSQL's own form, which it compares with a query without building it first. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** An instant in UTC, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** A count; null where it is not reported. */
export const count = () => bigint({ mode: 'number' });

/** The condition that a column holds one of these values. */
export function oneOf(column: string, values: readonly string[]): SQL {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
}

/** People who signed up. `*_key` columns hold the lower-case form, so that case does not make a second user. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    emailKey: text().notNull().unique(),
    username: text().notNull(),
    usernameKey: text().notNull().unique(),
    fullName: text().notNull(),
    /** Null for who signs in by another service alone: no password fits. */
    passwordHash: text(),
    /**
     * Set while a second factor is on: the hash is here, and `password_hash` holds one that no password has, so that the release before,
     * which asks for no second factor, lets nobody in. A trigger brings here what is written there.
     */
    factorPasswordHash: text(),
    /** When they showed that they read the mails to their address. */
    emailConfirmedAt: instant(),
    /** Invites others, and helps those who have lost their password. A trigger makes the first person one. */
    isAdmin: boolean().notNull().default(false),
    /** By what the person could sign up; null where an older server has signed them up. */
    admission: text().$type<Admission>(),
    /** How the person goes on with the product, on each device, and how often that was changed. */
    settings: jsonb().$type<MySettings>().notNull().default({}),
    settingsVersion: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    /** Set when the account was deleted: nothing above is anybody's any more, and the row goes with the last post on its way. */
    deletedAt: instant(),
  },
  (table) => [
    index('users_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/** By what somebody could sign up: sign-up was open, they were the first, or they had an invitation. */
export type Admission = 'open' | 'first' | 'invitation';

/** Sign-ins that are still good. Only the hash of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea().notNull().unique(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** Where it was last used, and with which program, as in `sign_ins`; empty for one that an older server started. */
    address: text().notNull().default(''),
    client: text().notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * A network's grant: its tokens, encrypted (with a key outside the database), and their owner. The browser knows a
 * grant only by its handle, of which only the hash is stored.
 */
export const grants = pgTable(
  'grants',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text().notNull(),
    handleHash: bytea().notNull().unique(),
    accountId: text().notNull(),
    accountName: text().notNull(),
    accountUsername: text().notNull(),
    /** Host (and port) of the account's server, where people choose one. */
    server: text(),
    accessToken: bytea().notNull(),
    refreshToken: bytea(),
    scope: text().notNull(),
    /** When the access token ends; null: never. Refreshed on the server without the user. */
    accessExpiresAt: instant(),
    /** Until when the server that renews its tokens just now may do so. */
    renewingUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('grants_user').on(table.userId)],
);

/** Accounts that a user publishes to. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text().notNull(),
    accountId: text().notNull(),
    accountName: text().notNull(),
    accountUsername: text().notNull(),
    grantId: uuid()
      .notNull()
      .references(() => grants.id, { onDelete: 'cascade' }),
    isActive: boolean().notNull().default(true),
    connectedAt: instant().notNull().defaultNow(),
    /** Publishing is paused until then (rate limits). */
    pausedUntil: instant()
      .notNull()
      .default(sql`'-infinity'`),
  },
  (table) => [
    unique('social_accounts_identity').on(table.userId, table.platform, table.accountId),
    index('social_accounts_grant').on(table.grantId),
    // The few that are paused now, among all.
    index('social_accounts_paused').on(table.pausedUntil),
  ],
);

/** Small copies of the pictures of accounts, as WebP; no row for an account without one. */
export const accountPictures = pgTable('account_pictures', {
  accountId: uuid()
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: 'cascade' }),
  /** By which it is had: random, and another one for another picture. */
  id: uuid().notNull().unique().defaultRandom(),
  bytes: bytea().notNull(),
});

/**
 * Posts that go out again and again: what the next one is made of, and when. Files are those of `series_media`, since a file that
 * nothing names is removed.
 */
export const series = pgTable(
  'series',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** They take turns. */
    texts: text().array().notNull(),
    platforms: text().array().$type<AccountPlatform[]>().notNull(),
    hashtags: text().array().notNull(),
    mentions: text().array().notNull(),
    networkSettings: jsonb().$type<NetworkSetting[]>().notNull(),
    accountIds: uuid().array().notNull(),
    /** Days, as an RRULE that counts from the day of `firstWall`. */
    rule: text().notNull(),
    zone: text().notNull(),
    /** YYYY-MM-DDTHH:MM on the zone's clocks. */
    firstWall: text().notNull(),
    /** Days of the rule that have had their posts made, or have passed: up to this one. */
    madeThrough: date().notNull(),
    /** Place in `texts` of the one for the next post that is made. */
    turn: integer().notNull().default(0),
    /** Days that are left out. */
    skipped: date().array().notNull().default([]),
    /** When the next post has to be made; null: no day is left. */
    wakeAt: instant(),
    pausedAt: instant(),
    /** Why, as a code and what its sentence names; an older row has a sentence. */
    pauseCode: text(),
    pauseParams: jsonb().$type<ReasonParams>(),
    pauseReason: text(),
    /** When somebody read that it is paused. */
    readAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('series_user').on(table.userId),
    index('series_wake')
      .on(table.wakeAt)
      .where(sql`wake_at is not null and paused_at is null`),
  ],
);

/** A user's posts. `status` is derived from the targets whenever one of them changes. */
export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    platforms: text().array().$type<AccountPlatform[]>().notNull(),
    hashtags: text().array().notNull(),
    mentions: text().array().notNull(),
    /** Settings for single networks. */
    networkSettings: jsonb().$type<NetworkSetting[]>().notNull().default([]),
    status: text().$type<PostStatus>().notNull(),
    scheduledAt: instant(),
    timeZone: text(),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** The date by which lists are filtered, and most are ordered: published, else scheduled, else created. */
    listedAt: instant().notNull().defaultNow(),
    /** Its words as search compares them; null: not yet taken out of the text. */
    words: text().array(),
    /** The version of the rules by which they were taken; a release before these rules leaves 0. */
    wordsVersion: smallint().notNull().default(0),
    /** The same, kept ready: to build it for each post would cost a search more than all the rest. */
    wordVector: tsvector().generatedAlwaysAs(sql`array_to_tsvector(words)`),
    /** Set by delete, cleared by undo; such a post is never shown and never sent, and is soon erased. */
    deletedAt: instant(),
    version: integer().notNull().default(1),
    /** Engagement on all its accounts, as last collected; 0 where none is reported. */
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    /** The series that it is one of, and the day in its rule, whatever day it was moved to. */
    seriesId: uuid().references(() => series.id, { onDelete: 'set null' }),
    seriesDay: date(),
    /** Changed by itself: changes of the series leave it as it is. */
    isSeriesException: boolean().notNull().default(false),
  },
  (table) => [
    // One post for each day of a series, whoever makes it.
    uniqueIndex('posts_series_day')
      .on(table.seriesId, table.seriesDay)
      .where(sql`series_id is not null and deleted_at is null`),
    index('posts_series')
      .on(table.seriesId)
      .where(sql`series_id is not null`),
    // Ascending: read backwards it serves "newest first"; a DESC index would sort nulls the other way and go unused.
    index('posts_by_user').on(table.userId, table.listedAt, table.id),
    // Lists of one status, however few of the user's posts have it.
    index('posts_by_status')
      .on(table.userId, table.status, table.listedAt, table.id)
      .where(sql`deleted_at is null`),
    index('posts_by_last_event').on(table.userId, sql`coalesce(${table.publishedAt}, ${table.createdAt})`, table.id),
    // The same text again; the text itself could be too long for an index.
    index('posts_text').on(table.userId, sql`md5(content)`),
    index('posts_words').using('gin', table.wordVector),
    index('posts_without_words')
      .on(table.id)
      .where(sql`words is null`),
    index('posts_with_old_words')
      .on(table.id)
      .where(sql`words_version < 1`),
    // For the second version of the rules; the index before it is of the release that knows the first alone.
    index('posts_with_older_words')
      .on(table.id)
      .where(sql`words_version < 2`),
    index('posts_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    check('posts_status', oneOf('status', POST_STATUSES)),
  ],
);
