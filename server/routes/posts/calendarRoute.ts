import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY_MS } from '#contract/durations';
import { CALENDAR_DAYS_MAX } from '#contract/limits';
import { CalendarQuery, CalendarResponse } from '#contract/schemas/calendar';
import { sessionOf } from '../../http/auth';
import { invalid } from '../../http/errors/appError';
import { endsBeforeStart, readInstant, readLastInstant } from '../../http/input/instants';
import { sendJson } from '../../http/responses/sendJson';
import { listCalendar } from '../../repositories/calendar';
import type { AppServices } from '../../services';

/** Posts by the instants at which they go out, or went out. */
export const calendarRoute: FastifyPluginAsyncTypebox<AppServices> = async (app, { connection: { pool } }) => {
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
