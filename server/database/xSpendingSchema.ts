import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { XPriceClass } from '#contract/xPrices';
import { count, instant } from './columns';
import { users } from './schema';

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
