import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, uuid, integer, primaryKey, text, date, index } from 'drizzle-orm/pg-core';
import type { Registration } from '#contract/auth';
import type { XPriceClass } from '#contract/xPrices';
import { bytea, instant, count, users } from './schema';

/** Settings that all servers on this database must share: a single row, created by the first of them. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey(),
    /** The number that the common media folder holds as well. */
    mediaFolder: uuid().notNull(),
    /** A known text, sealed with the common TOKEN_KEY; null until a server has come whose key fits the stored tokens. */
    keyCheck: bytea(),
    /** REGISTRATION of the server that started last, for servers of the release before, which know no invitations. */
    registration: text().$type<Registration>(),
    /** When a server last proved that it can write to this database. */
    provenAt: instant().notNull().defaultNow(),
  },
  (table) => [check('installation_is_one', sql`${table.id} = 1`)],
);

/**
 * Work that a process had in hand when its watchdog ended it. Its row is named without a reference: the thread that writes this must
 * not wait for a lock of the process that stands.
 */
export const stoppingWork = pgTable(
  'stopping_work',
  {
    kind: text().notNull(),
    workId: uuid().notNull(),
    /** Ends so far. */
    stops: integer().notNull().default(1),
    lastAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.workId] })],
);

/** Answers already given to a keyed request, so that sending it again gives the same response and no second post. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: bytea().notNull(),
    postId: uuid(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** What X has billed, by month (its first day, UTC) and class of price. */
export const xSpending = pgTable(
  'x_spending',
  {
    month: date().notNull(),
    priceClass: text().$type<XPriceClass>().notNull(),
    count: count().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.priceClass] })],
);

/** What was read from X on a day (UTC): X bills each post and user once a day. */
export const xReads = pgTable(
  'x_reads',
  {
    day: date().notNull(),
    priceClass: text().$type<XPriceClass>().notNull(),
    resourceId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.priceClass, table.resourceId] })],
);

/** The shares of a month's budget that have been spent, each reported by one server. */
export const xBudgetSteps = pgTable(
  'x_budget_steps',
  {
    month: date().notNull(),
    percent: integer().notNull(),
    reachedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.month, table.percent] })],
);

/** Notifications that a share of a month's budget is spent, for everybody who has an account on X or searches it. */
export const budgetNotices = pgTable(
  'budget_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    percent: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    readAt: instant(),
  },
  (table) => [index('budget_notices_by_user').on(table.userId, table.createdAt)],
);

/**
 * How many posts a user has, by status, without the deleted ones: the sum of the rows. Triggers add a row for each change and join rows
 * together now and then; nobody waits for another's change. No foreign key: it would lock the user's row with each post that goes out.
 */
export const postCounts = pgTable(
  'post_counts',
  {
    userId: uuid().notNull(),
    status: text().notNull(),
    number: integer().notNull(),
  },
  (table) => [index('post_counts_user').on(table.userId, table.status, table.number)],
);

/** The same by network: a post for several of them counts for each. */
export const postNetworkCounts = pgTable(
  'post_network_counts',
  {
    userId: uuid().notNull(),
    platform: text().notNull(),
    status: text().notNull(),
    number: integer().notNull(),
  },
  (table) => [index('post_network_counts_user').on(table.userId, table.platform, table.status, table.number)],
);
