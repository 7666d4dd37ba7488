import type { ListPostsQuery } from '#contract/schemas/posts';
import { readRange } from '../http/input/instants';
import { hashtagQuery, searchQuery } from '../lib/searchWords';
import { invalid } from '../http/errors/appError';
import type { PostCursor, PostFilter } from '../repositories/posts';

/** A word that no text has. */
const NOTHING = `'#'`;

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the filters of a list; a date without a time is a whole day in UTC, and both ends are inclusive (L-148). */
export function readFilter(asked: ListPostsQuery): PostFilter {
  const { status, platform, account_id: accountId, start_date: start, end_date: end } = asked;
  return {
    status,
    platform,
    accountId,
    query: readSearch(asked),
    ...readRange(['start_date', start], ['end_date', end]),
  };
}

/** Words and hashtag together. What has no word in it finds nothing. */
function readSearch({ q, hashtag }: ListPostsQuery): string | undefined {
  if (q === undefined && hashtag === undefined) return undefined;
  const parts = [
    ...(q === undefined ? [] : [searchQuery(q)]),
    ...(hashtag === undefined ? [] : [hashtagQuery(hashtag)]),
  ];
  return parts.includes(null) ? NOTHING : parts.join(' & ');
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
