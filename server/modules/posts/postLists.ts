import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY_MS } from '#contract/durations';
import { CALENDAR_DAYS_MAX } from '#contract/limits';
import { CalendarQuery, CalendarResponse } from '#contract/schemas/calendar';
import type { ListPostsQuery } from '#contract/schemas/posts';
import { sessionOf } from '../../http/session';
import { invalid } from '../../http/appError';
import { readRange, endsBeforeStart, readInstant, readLastInstant } from '../../http/instants';
import { sendJson } from '../../http/responses';
import { hashtagQuery, searchQuery } from '../../lib/searchWords';
import { type PostCursor, type PostFilter, listCalendar } from './postsRepository';

/** A word that no text has. */
const NOTHING = `'#'`;

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the filters of a list; a date without a time is a whole day in UTC, and both ends are inclusive. */
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

/** Posts by the instants at which they go out, or went out. */
export const calendarRoute: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { pool },
  } = app;
  const options = {
    schema: {
      operationId: 'listCalendar',
      tags: ['Posts'],
      summary: 'Look at the calendar',
      description: `The instants of all posts between \`from\` and \`to\`, both inclusive and at most ${CALENDAR_DAYS_MAX} days apart, the soonest first. A date alone is a whole day in UTC. A post whose accounts go out at different instants has an entry for each.`,
      querystring: CalendarQuery,
      response: { 200: CalendarResponse },
    },
  };
  app.get('/posts/calendar', options, async (request, reply) => {
    const { account_id: accountId, platform, status } = request.query;
    const json = await listCalendar(pool, sessionOf(request).userId, {
      ...readSpan(request.query),
      accountId,
      platform,
      status,
    });
    return sendJson(reply, json);
  });
};

function readSpan(query: CalendarQuery): { from: Date; to: Date } {
  const [from, to] = [readInstant('from', query.from), readLastInstant('to', query.to)];
  if (to < from) throw endsBeforeStart('to');
  if (to.getTime() - from.getTime() > CALENDAR_DAYS_MAX * DAY_MS) {
    throw invalid({ to: [`Look at most ${CALENDAR_DAYS_MAX} days at a time.`] });
  }
  return { from, to };
}
