import { invalid } from './appError';

const DAY_MS = 24 * 60 * 60_000;
/** Days before it may be none that PostgreSQL knows; nothing of the product's is so old. */
const FIRST_YEAR = 1900;

/** The first instant that a date or an instant means; a date alone begins at midnight in UTC (L-148). */
export function firstInstantOf(field: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw invalid({ [field]: ['This is not a date.'] });
  if (instant.getUTCFullYear() < FIRST_YEAR) throw invalid({ [field]: ['This is too long ago.'] });
  return instant;
}

/** The last instant that a date or an instant means; a date alone ends just before the next one in UTC. */
export function lastInstantOf(field: string, text: string): Date {
  const first = firstInstantOf(field, text);
  return /t/i.test(text) ? first : new Date(first.getTime() + DAY_MS - 1);
}
