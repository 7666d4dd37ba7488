import { Type, type Static } from 'typebox';
import { X_PRICE_CLASSES } from '../xPrices';
import { nullable } from './common';

/** GET /x-spending: what X has billed this month (UTC) for the calls of this installation, as far as it tells its prices. */
export const XSpending = Type.Object({
  /** False where X is the sandbox, which bills nothing. */
  is_metered: Type.Boolean(),
  /** YYYY-MM. */
  month: Type.String(),
  rows: Type.Array(
    Type.Object({ price_class: Type.Enum(X_PRICE_CLASSES), count: Type.Integer(), cost_usd: Type.Number() }),
  ),
  total_usd: Type.Number(),
  /** At most so much is spent on reading as well as posting; posting goes on beyond it. Null: no limit. */
  budget_usd: nullable(Type.Number()),
  /** How often X is searched for a tracker; null where it isn't searched for money. */
  search_every_minutes: nullable(Type.Integer()),
});
export type XSpending = Static<typeof XSpending>;
