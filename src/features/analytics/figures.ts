import { shortenNumber } from '../../lib/numbers';
import { analyticsMessages } from './messages';

/** A count as people read it; a dash where no network tells it. */
export function countText(count: number | null | undefined): string {
  return count === null || count === undefined ? analyticsMessages.unknown : shortenNumber(count);
}

/** A rate in percent with one decimal, as the dashboard has it (L-26). */
export function rateText(rate: number | null): string {
  return rate === null ? analyticsMessages.unknown : `${rate.toFixed(1)}%`;
}
