import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  jsonb,
  primaryKey,
} from 'drizzle-orm/pg-core';
import type { AccountPlatform } from '#contract/networks';
import { TARGET_STATES, type TargetState } from '#contract/postStates';
import type { ReasonParams } from '#contract/schemas/common';
import type { Slot } from '#contract/schemas/queue';
import { instant, oneOf, posts, socialAccounts, users } from './schema';

/** One post on one account, and at the same time the publisher's queue. */
export const postTargets = pgTable(
  'post_targets',
  {
    id: uuid().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => socialAccounts.id, { onDelete: 'set null' }),
    platform: text().notNull(),
    accountUsername: text().notNull(),
    /** The account as its network knows it, noted by each claim: two users may have connected the same one. */
    remoteAccountId: text(),
    state: text().$type<TargetState>().notNull().default('scheduled'),
    dueAt: instant().notNull(),
    /** Its own instant, where the post's accounts have different ones: then each has one. Null: the post's. */
    plannedAt: instant(),
    /** The slot of the account's queue that it takes. */
    slotAt: instant(),
    /** The fence: raised by every claim and every edit; a write that carries an older number changes nothing. */
    attempt: integer().notNull().default(0),
    /** Tries that count against the limit of automatic retries. */
    tries: integer().notNull().default(0),
    /** When a waiting target is tried again whose files could not be prepared; its account waits for it no longer. */
    retryAt: instant(),
    /** Number of publishers that died while sending or checking it: a hint that it is the cause. */
    deaths: integer().notNull().default(0),
    /** Holder of a claimed or sending target: the number of a publisher, alive while its advisory lock is held. */
    worker: integer(),
    leaseUntil: instant(),
    sentAt: instant(),
    /** Number of checks of an unknown target at the network, and the time of the next one. */
    checks: integer().notNull().default(0),
    checkAt: instant(),
    /** Number of these checks that did not find it. */
    absences: integer().notNull().default(0),
    /** State prepared by the network for this post (an Instagram container), with which another attempt continues. */
    preparation: text(),
    /** Parts of its thread that are out: the place of the one that the state is about, from 0. */
    partsPublished: integer().notNull().default(0),
    /** Of the first part. */
    remoteId: text(),
    remoteUrl: text(),
    errorCode: text(),
    /** What the sentence about `errorCode` names of this case. */
    errorParams: jsonb().$type<ReasonParams>(),
    /** The network's own words; in older rows a sentence of ours. */
    errorDetail: text(),
    publishedAt: instant(),
    /** When it was deleted at its network too. */
    removedAt: instant(),
    /**
     * The time of which a restore has kept nothing: it may have been sent then, and its network has not been asked yet. Null:
     * nothing of it can be lost.
     */
    lostFrom: instant(),
    lostUntil: instant(),
  },
  (table) => [
    unique('post_targets_identity').on(table.postId, table.accountId),
    index('post_targets_due')
      .on(table.dueAt, table.id)
      .where(sql`state = 'scheduled'`),
    index('post_targets_retry')
      .on(table.retryAt)
      .where(sql`state = 'scheduled' and retry_at is not null`),
    // Held targets and targets in doubt: unique, so that there is at most one per account. "Is true" keeps PostgreSQL
    // from reading the whole index for those in doubt.
    uniqueIndex('post_targets_held')
      .on(table.accountId)
      .where(sql`(state in ('claimed', 'sending', 'unknown')) is true`),
    // The same for an account of a network, whoever has connected it: what is on its timeline could be either's. Its condition differs,
    // so that the index above, which costs the same while nothing is held, is not read from end to end in its place.
    uniqueIndex('post_targets_held_on_network')
      .on(table.platform, table.remoteAccountId)
      .where(sql`(state in ('claimed', 'sending', 'unknown') and remote_account_id is not null) is true`),
    index('post_targets_check')
      .on(table.checkAt)
      .where(sql`state = 'unknown'`),
    // Targets that wait for a person: their number is watched.
    index('post_targets_to_decide')
      .on(table.state)
      .where(sql`state in ('parked', 'missed')`),
    // Targets whose account was disconnected while they were being sent, so that nobody could continue: few, if any.
    index('post_targets_orphaned')
      .on(table.state)
      .where(sql`account_id is null and state in ('scheduled', 'unknown')`),
    // Of an account, and the newest that it has published.
    index('post_targets_of_account').on(table.accountId, table.publishedAt),
    index('post_targets_lost')
      .on(table.accountId)
      .where(sql`lost_from is not null`),
    index('post_targets_planned')
      .on(table.userId, table.plannedAt)
      .where(sql`planned_at is not null`),
    // One post for each slot, whoever is first.
    uniqueIndex('post_targets_slot')
      .on(table.accountId, table.slotAt)
      .where(sql`slot_at is not null`),
    check('post_targets_state', oneOf('state', TARGET_STATES)),
  ],
);

/**
 * Posts to be deleted at their networks, each until it is gone there. One that cannot be deleted stays as a notice. Rows
 * outlive the post and its account, and hold no word of the post.
 */
export const postRemovals = pgTable(
  'post_removals',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetId: uuid()
      .unique()
      .references(() => postTargets.id, { onDelete: 'set null' }),
    /** Null once the account has been disconnected: then nobody can delete it. */
    accountId: uuid().references(() => socialAccounts.id, { onDelete: 'set null' }),
    platform: text().$type<AccountPlatform>().notNull(),
    accountUsername: text().notNull(),
    remoteId: text(),
    remoteUrl: text(),
    createdAt: instant().notNull().defaultNow(),
    dueAt: instant().notNull(),
    /** Calls that were begun. */
    tries: integer().notNull().default(0),
    /** A server that has held it for longer is taken for dead. */
    leaseUntil: instant(),
    /** Set when it was given up, and why: a code, what its sentence names, and the network's own words. */
    failedAt: instant(),
    errorCode: text(),
    errorParams: jsonb().$type<ReasonParams>(),
    reason: text(),
    readAt: instant(),
  },
  (table) => [
    index('post_removals_due')
      .on(table.dueAt)
      .where(sql`failed_at is null`),
    index('post_removals_user').on(table.userId),
    index('post_removals_account').on(table.accountId),
  ],
);

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

/**
 * Posts on networks that are known to be ours, so that none is taken for another that is looked for. They outlive the posts
 * and accounts that they came from, and tell nothing of them but where they are. `remoteAccountId` null: the account was
 * disconnected before this was kept.
 */
export const networkPosts = pgTable(
  'network_posts',
  { platform: text().notNull(), remoteId: text().notNull(), remoteAccountId: text() },
  (table) => [primaryKey({ columns: [table.platform, table.remoteId] })],
);

/** One row: when any publisher was last at work. After a gap nothing is claimed until what it made late is marked missed. */
export const publisherPulse = pgTable(
  'publisher_pulse',
  { id: integer().primaryKey(), beatenAt: instant().notNull() },
  () => [check('publisher_pulse_single', sql`id = 1`)],
);

/**
 * Append-only history of what became of each attempt. It has no foreign key: it outlives what it speaks of; and no index,
 * which each attempt would pay for: it is read by people and tests only.
 */
export const publishAttempts = pgTable('publish_attempts', {
  targetId: uuid().notNull(),
  attempt: integer().notNull(),
  worker: integer(),
  sentAt: instant(),
  settledAt: instant().notNull().defaultNow(),
  state: text().notNull(),
  errorCode: text(),
  errorParams: jsonb().$type<ReasonParams>(),
  detail: text(),
});
