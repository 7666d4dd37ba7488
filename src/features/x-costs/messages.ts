import type { XPriceClass } from '#contract/xPrices';
import { usdText } from '#contract/trackerTexts';

/** Texts about what X bills. */
export const xCostsMessages = {
  title: 'Costs of X',
  since: (month: string) =>
    `Since the first of ${month}, of everybody on this server together, by the prices that X has published. Its own console has the bill.`,
  kind: 'What',
  count: 'How many',
  cost: 'Cost',
  total: 'Total',
  budget: (spent: number, budget: number) => `${usdText(spent)} of ${usdText(budget)} for this month`,
  noBudget: 'No budget is set: whoever runs this server can set one (X_MONTHLY_BUDGET_USD).',
  nearlySpent: 'Most of this month’s budget is spent. Once all of it is, X is only posted to, and not read.',
  spent:
    'This month’s budget is spent. Posts still go out. Figures and searches of X stand still until the month ends, and you are asked about posts whose answer was lost.',
} as const;

/** What each class of price is for. */
export const PRICE_CLASS_LABELS: Record<XPriceClass, string> = {
  post: 'Posts',
  post_with_link: 'Posts with a link',
  alt_text: 'Image descriptions',
  deletion: 'Deletions',
  own_post_read: 'Own posts read',
  post_read: 'Posts read',
  user_read: 'Accounts read',
};

/** The month of "2026-11", as people write it. */
export function monthText(month: string): string {
  const instant = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instant);
}
