import { DAY_MS, MINUTE_MS } from './durations';
import { MONITORED_POSTS_LIMIT } from './limits';

/**
 * What X bills, in US dollars: a call that writes, and each post or user that is read, once a UTC day.
 * https://docs.x.com/x-api/getting-started/pricing, as of 2026-08-22. An own post is a dearer read unless the account owns the app.
 */
export const X_PRICES_USD = {
  post: 0.015,
  post_with_link: 0.2,
  alt_text: 0.005,
  deletion: 0.01,
  own_post_read: 0.001,
  post_read: 0.005,
  user_read: 0.01,
} as const;

/** One of X's classes of price. */
export type XPriceClass = keyof typeof X_PRICES_USD;
export const X_PRICE_CLASSES = Object.keys(X_PRICES_USD) as XPriceClass[];

/** Shares of the budget in percent at which people are told. */
export const X_BUDGET_STEPS_PERCENT = [80, 100] as const;

/**
 * What searching X for one tracker costs a day at most, in US dollars: `quiet` where each search finds the same posts, `busy` where
 * each finds as many new ones as it can. A post is read with its author.
 */
export function trackerCostUsd(everyMinutes: number): { quiet: number; busy: number } {
  const quiet = MONITORED_POSTS_LIMIT * (X_PRICES_USD.post_read + X_PRICES_USD.user_read);
  return { quiet, busy: quiet * Math.max(1, DAY_MS / (everyMinutes * MINUTE_MS)) };
}
