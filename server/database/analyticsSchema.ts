import { date, index, integer, pgTable, primaryKey, text, uuid, foreignKey } from 'drizzle-orm/pg-core';
import { count, instant, socialAccounts } from './schema';
import { postTargets } from './targetSchema';

/** Accounts whose figures are collected, each once: the queue that all servers share. */
export const metricCollections = pgTable(
  'metric_collections',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => socialAccounts.id, { onDelete: 'cascade' }),
    /** When to ask the network next. */
    dueAt: instant().notNull().defaultNow(),
    /** The network is not asked earlier, even if a post has just come out. */
    notBefore: instant().notNull().defaultNow(),
    /** Until when a server has it, and at the same time its fence; null: nobody has. */
    leaseUntil: instant(),
    /** Failures since the last success; they decide how long to wait. */
    failures: integer().notNull().default(0),
    /** A sentence for people on why the last try failed. */
    problem: text(),
    collectedAt: instant(),
    /** When to read the account's picture again, with its figures. */
    pictureDueAt: instant().notNull().defaultNow(),
    /** Failures of that since the last success. */
    pictureFailures: integer().notNull().default(0),
  },
  (table) => [index('metric_collections_due').on(table.dueAt)],
);

/** Followers of an account at the end of each UTC day, so far as its network tells. */
export const accountMetrics = pgTable(
  'account_metrics',
  {
    accountId: uuid()
      .notNull()
      .references(() => socialAccounts.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    followers: count(),
    sampledAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

/**
 * Engagement of a post on one account by the end of each UTC day; null where the network does not report it. A row with
 * only nulls means that the network was asked and reported nothing.
 */
export const targetMetrics = pgTable(
  'target_metrics',
  {
    targetId: uuid()
      .notNull()
      .references(() => postTargets.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    likes: count(),
    comments: count(),
    shares: count(),
    /** The sum of those three that are told. */
    engagement: count(),
    reach: count(),
    sampledAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.day] })],
);

/**
 * Days of a user with so many published posts that their figures are kept as sums, by the day that lists use. Kept sums are
 * whole: a day that has changed since is computed from its posts, and kept anew soon.
 */
export const keptDays = pgTable('kept_days', { userId: uuid().notNull(), day: date().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.day] }),
]);

/**
 * What has changed since days were last kept, noted by triggers in the same transaction: a post, whatever its day is now; a day; or,
 * if both are null, all days of the user. Rows are only added, so that nobody waits for another's change.
 */
export const figureChanges = pgTable(
  'figure_changes',
  { userId: uuid().notNull(), postId: uuid(), day: date() },
  (table) => [index('figure_changes_user').on(table.userId)],
);

const ofDay = { userId: uuid().notNull(), day: date().notNull() };

/** Figures of the posts of a day on one account; null where none of them reports the figure. */
export const keptAccounts = pgTable(
  'kept_accounts',
  {
    ...ofDay,
    accountId: uuid().notNull(),
    posts: integer().notNull(),
    engagement: count(),
    reach: count(),
    /** Of posts that report both, and any reach: what their rate is computed from. */
    ratedEngagement: count(),
    ratedReach: count(),
    /** Of posts that report no reach: their rate is about the account's followers, for each of the posts. */
    followedEngagement: count(),
    followedPosts: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.accountId] }),
    foreignKey({ columns: [table.userId, table.day], foreignColumns: [keptDays.userId, keptDays.day] }).onDelete(
      'cascade',
    ),
  ],
);

/** What each later day added to the figures of the posts of a day on one account. */
export const keptGrowth = pgTable(
  'kept_growth',
  {
    ...ofDay,
    accountId: uuid().notNull(),
    measuredDay: date().notNull(),
    engagement: count(),
    reach: count(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.accountId, table.measuredDay] }),
    foreignKey({ columns: [table.userId, table.day], foreignColumns: [keptDays.userId, keptDays.day] }).onDelete(
      'cascade',
    ),
  ],
);

/** The posts of a day that come first by engagement or by reach, on all accounts ('') or on those of one network. */
export const keptRankings = pgTable(
  'kept_rankings',
  {
    ...ofDay,
    platform: text().notNull(),
    postId: uuid().notNull(),
    listedAt: instant().notNull(),
    engagement: count(),
    reach: count(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.platform, table.postId] }),
    foreignKey({ columns: [table.userId, table.day], foreignColumns: [keptDays.userId, keptDays.day] }).onDelete(
      'cascade',
    ),
  ],
);

/** What the hashtags of the posts of a day brought, on all accounts ('') or on those of one network. */
export const keptHashtags = pgTable(
  'kept_hashtags',
  {
    ...ofDay,
    platform: text().notNull(),
    /** The hashtag without regard to case. */
    key: text().notNull(),
    /** As the newest of the posts spells it. */
    hashtag: text().notNull(),
    posts: integer().notNull(),
    /** Those that report any engagement. */
    reporting: integer().notNull(),
    likes: count(),
    comments: count(),
    shares: count(),
    engagement: count(),
    reach: count(),
    lastUsedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.platform, table.key] }),
    foreignKey({ columns: [table.userId, table.day], foreignColumns: [keptDays.userId, keptDays.day] }).onDelete(
      'cascade',
    ),
  ],
);
