import type { ListPostsQuery } from '#contract/schemas/posts';
import { readRange } from '../../http/input/instants';
import { invalid } from '../../http/errors/appError';
import type { PostCursor, PostFilter } from '../../repositories/posts';

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the filters of a list; a date without a time is a whole day in UTC, and both ends are inclusive (L-148). */
export function readFilter({ status, platform, start_date: start, end_date: end }: ListPostsQuery): PostFilter {
  return { status, platform, ...readRange(['start_date', start], ['end_date', end]) };
}

/** Reads where the page before ended; null for the first page. */
export function readCursor(cursor: string | undefined): PostCursor | null {
  if (cursor === undefined) return null;
  const [, instant, id] = CURSOR.exec(cursor) ?? [];
  if (instant === undefined || id === undefined || !isWritten(instant)) {
    throw invalid({ cursor: ['This isn’t a cursor of this list.'] });
  }
  return { instant, id };
}

/** JavaScript reads days that are none, like 31 February, and a year 0; PostgreSQL, which wrote the cursor, does not. */
function isWritten(instant: string): boolean {
  const date = new Date(instant);
  return !Number.isNaN(date.getTime()) && date.toISOString() === instant && date.getUTCFullYear() > 0;
}
