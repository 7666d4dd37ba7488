import { refusalText } from '#contract/refusals';
import type { XPriceClass } from '#contract/xPrices';
import { BUDGET_SPENT, NetworkError, NotPermittedError } from '../connector';

/** Counts what X bills. It never fails: a post must not suffer from it. */
export type XMeter = {
  /** Counts one call that was carried out. */
  count(priceClass: XPriceClass): void;
  /** Counts posts or users that were read, by id: each is billed once a UTC day. */
  countReads(priceClass: XPriceClass, ids: readonly string[]): void;
  /** False while the month's budget is spent. */
  mayRead(): Promise<boolean>;
};

/** For the sandbox, which bills nothing. */
export const NO_METER: XMeter = {
  count: () => undefined,
  countReads: () => undefined,
  mayRead: () => Promise.resolve(true),
};

const BUDGET_SPENT_TEXT = refusalText({ code: 'budget_spent' }) ?? '';

/** Throws NetworkError while the budget is spent: figures come again next month. */
export async function requireBudget(meter: XMeter): Promise<void> {
  if (!(await meter.mayRead())) throw new NetworkError(BUDGET_SPENT, BUDGET_SPENT_TEXT, 429);
}

/** The same for what a person can settle instead of a look at X, who is then asked at once. */
export async function requireBudgetOrPerson(meter: XMeter): Promise<void> {
  if (!(await meter.mayRead())) throw new NotPermittedError(BUDGET_SPENT, BUDGET_SPENT_TEXT, 403);
}
