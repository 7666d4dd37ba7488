import { Format } from 'typebox/format';
import { DAY_MS } from '#contract/durations';
import { invalid, type AppError } from './appError';

/**
 * PostgreSQL has no year 0, ISO 8601 writes later years differently, and no date of the product is outside this range.
 */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 9999;

/** The instant that a text means, in UTC; a date alone means its first one. */
export function readInstant(field: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw invalid({ [field]: ['This isn’t a date.'] });
  const year = instant.getUTCFullYear();
  if (year < FIRST_YEAR) throw invalid({ [field]: ['This is too long ago.'] });
  if (year > LAST_YEAR) throw invalid({ [field]: ['This is too far ahead.'] });
  return instant;
}

/** Last instant that a text covers: for a date alone, just before the next day starts in UTC. */
export function readLastInstant(field: string, text: string): Date {
  const first = readInstant(field, text);
  return /t/i.test(text) ? first : new Date(first.getTime() + DAY_MS - 1);
}

/** Both ends of a range of time, inclusive; one that is not given is open. */
export function readRange(
  [startField, start]: readonly [field: string, text: string | undefined],
  [endField, end]: readonly [field: string, text: string | undefined],
): { from: Date | undefined; to: Date | undefined } {
  const to = end === undefined ? undefined : readLastInstant(endField, end);
  const from = start === undefined ? undefined : readInstant(startField, start);
  if (from !== undefined && to !== undefined && to < from) throw endsBeforeStart(endField);
  return { from, to };
}

/** Refuses a range in which nothing can lie. */
export function endsBeforeStart(endField: string): AppError {
  return invalid({ [endField]: ['The end comes before the start.'] });
}

/** Place of the T between a date and its time. */
const T_AT = 'YYYY-MM-DD'.length;

/**
 * Reads date-times by RFC 3339 alone, without the suffixes of RFC 9557 (`[Europe/Paris]`), which mean nothing to us. It takes a
 * tenth of the library's way, which was the largest single cost of a request for a month of the calendar.
 */
export function readInstantsQuickly(): void {
  Format.Set(
    'date-time',
    (text) =>
      text[T_AT]?.toUpperCase() === 'T' && Format.IsDate(text.slice(0, T_AT)) && Format.IsTime(text.slice(T_AT + 1)),
  );
}
