import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BEST_TIMES_DAYS, BEST_TIMES_POSTS_MIN } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { IdParams } from '#contract/schemas/common';
import { BestTimesQuery, BestTimesResponse, type BestTime } from '#contract/schemas/queue';
import { isZone, wallReader } from '#contract/wallTime';
import { sessionOf } from '../../http/session';
import { invalid, notFound } from '../../http/appError';
import { isOnSandbox } from '../../networks/connector';
import { readAccountServer, readPostingHours, type PostingHour } from '../analytics/analyticsRepository';
import { readQueue } from './queueService';

/** Posting times that an account's own figures suggest. */
export const bestTimesRoute: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
    networks,
  } = app;
  app.get(
    '/social-accounts/:id/best-times',
    {
      schema: {
        operationId: 'getBestTimes',
        tags: ['Queue'],
        summary: 'Ask at which times an account does well',
        description: `The best hours of the week by the account’s own posts of ${BEST_TIMES_DAYS} days: the median engagement of each hour, drawn to the account’s mean as if five average posts had come out then, too. Below ${BEST_TIMES_POSTS_MIN} posts with figures there are no suggestions; networks that tell none get none.`,
        params: IdParams,
        querystring: BestTimesQuery,
        response: { 200: BestTimesResponse },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { id } = request.params;
      const { zone: wanted } = request.query;
      if (wanted !== undefined && !isZone(wanted)) throw invalid({ zone: ['This isn’t a time zone.'] });
      const account = await readAccountServer(db, userId, id);
      if (account === undefined) throw notFound();
      const zone = wanted ?? (await readQueue(db, userId, id)).zone;
      const posts = await readPostingHours(db, userId, id);
      return {
        needed: BEST_TIMES_POSTS_MIN,
        posts: posts.length,
        zone,
        is_sandbox: isOnSandbox(networks[account.platform as AccountPlatform], account.server),
        suggestions: bestTimes(posts, zone),
      };
    },
  );
};

/** Posts that an hour must outweigh before its own median counts more than what is usual for the account. */
const USUAL_WEIGHT = 5;

const SUGGESTIONS_MAX = 5;

/**
 * Hours of the week at which posts did better than usual. Of an hour with n posts of the median engagement m, on an account
 * whose posts have the mean M, (n · m + 5 · M) / (n + 5) is expected: few posts say little, and stay near M. Suggested are the
 * five best hours above M.
 */
export function bestTimes(posts: readonly PostingHour[], zone: string): BestTime[] {
  if (posts.length < BEST_TIMES_POSTS_MIN) return [];
  const usual = posts.reduce((sum, { engagement }) => sum + engagement, 0) / posts.length;
  const hours = [...byHour(posts, zone)].map(([hour, figures]): BestTime => {
    const n = figures.length;
    const expected = (n * medianOf(figures) + USUAL_WEIGHT * usual) / (n + USUAL_WEIGHT);
    return { weekday: Number(hour.slice(0, 1)), time: `${hour.slice(2)}:00`, n, engagement: expected };
  });
  return hours
    .filter(({ engagement }) => engagement > usual)
    .sort((one, other) => other.engagement - one.engagement || other.n - one.n)
    .slice(0, SUGGESTIONS_MAX)
    .map((hour) => ({ ...hour, engagement: Math.round(hour.engagement * 10) / 10 }));
}

/** Engagements by weekday and hour, like "2 09". */
function byHour(posts: readonly PostingHour[], zone: string): Map<string, number[]> {
  const hours = new Map<string, number[]>();
  const wallOf = wallReader(zone);
  for (const { at, engagement } of posts) {
    const { date, time } = wallOf(at);
    const hour = `${new Date(date).getUTCDay() || 7} ${time.slice(0, 2)}`;
    const figures = hours.get(hour) ?? [];
    figures.push(engagement);
    hours.set(hour, figures);
  }
  return hours;
}

function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  const [below = 0, above = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (below + above) / 2;
}
