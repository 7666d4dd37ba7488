import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MonitoringKind, TrackablePlatform } from '#contract/platforms';
import type { SentimentWord, SourceStatus } from '#contract/schemas/monitoring';
import { count, instant, oneOf, users } from './schema';

const TRACKER_KINDS = ['hashtag', 'keyword'] as const;
export type TrackerKind = (typeof TRACKER_KINDS)[number];

/**
 * Hashtags and keywords that a user tracks, and at the same time the queue of searches. Counts are over the tracker's
 * found posts; null is "no source reports it".
 */
export const trackers = pgTable(
  'trackers',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<TrackerKind>().notNull(),
    term: text().notNull(),
    /** Lower case: case does not make a second tracker. */
    termKey: text().notNull(),
    category: text().notNull().default(''),
    platforms: text().array().$type<TrackablePlatform[]>().notNull(),
    alertEnabled: boolean().notNull(),
    alertThreshold: integer().notNull(),
    mentions: integer().notNull().default(0),
    engagement: count(),
    reach: count(),
    sentimentScore: doublePrecision(),
    sources: jsonb().$type<SourceStatus[]>().notNull().default([]),
    isSandbox: boolean().notNull().default(false),
    refreshedAt: instant(),
    /** When to search next. */
    dueAt: instant().notNull(),
    /** Until when a server has it; null: nobody has. */
    leaseUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('trackers_identity').on(table.userId, table.kind, table.termKey),
    index('trackers_due').on(table.dueAt),
    check('trackers_kind', oneOf('kind', TRACKER_KINDS)),
  ],
);

/** Posts of others that a tracker found, each once by its source's own id. */
export const foundPosts = pgTable(
  'found_posts',
  {
    id: uuid().notNull().unique(),
    trackerId: uuid()
      .notNull()
      .references(() => trackers.id, { onDelete: 'cascade' }),
    kind: text().$type<MonitoringKind>().notNull(),
    sourceId: text().notNull(),
    author: text().notNull(),
    authorVerified: boolean().notNull(),
    title: text(),
    content: text().notNull(),
    url: text().notNull(),
    category: text(),
    publishedAt: instant().notNull(),
    reach: count(),
    engagement: count(),
    likes: count(),
    retweets: count(),
    replies: count(),
    quotes: count(),
    views: count(),
    shares: count(),
    sentimentScore: doublePrecision().notNull(),
    sentimentWords: jsonb().$type<SentimentWord[]>().notNull(),
    isSandbox: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trackerId, table.kind, table.sourceId] }),
    index('found_posts_newest').on(table.trackerId, table.publishedAt),
  ],
);

/** Counts of each refresh. */
export const trackerHistory = pgTable(
  'tracker_history',
  {
    trackerId: uuid()
      .notNull()
      .references(() => trackers.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    mentions: integer().notNull(),
    engagement: count(),
    reach: count(),
    sentimentScore: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.trackerId, table.at] })],
);

/** Until when a source, or one of the servers of a source, wants to be left alone by all of ours. */
export const sourcePauses = pgTable('source_pauses', {
  /** A source's kind; for one of many servers of a network with its host behind it. */
  kind: text().primaryKey(),
  until: instant().notNull(),
});

/** Notifications inside the app; a notification outlives its tracker. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    trackerId: uuid().references(() => trackers.id, { onDelete: 'set null' }),
    trackerKind: text().$type<TrackerKind>().notNull(),
    term: text().notNull(),
    mentions: integer().notNull(),
    /** There were more of them than were counted. */
    isCapped: boolean().notNull().default(false),
    alertThreshold: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    readAt: instant(),
  },
  (table) => [
    index('notices_by_user').on(table.userId, table.createdAt),
    index('notices_tracker').on(table.trackerId),
    index('notices_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
    check('notices_tracker_kind', oneOf('tracker_kind', TRACKER_KINDS)),
  ],
);
