import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BEST_TIMES_DAYS, BEST_TIMES_POSTS_MIN } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { IdParams } from '#contract/schemas/common';
import { BestTimesQuery, BestTimesResponse } from '#contract/schemas/queue';
import { isZone } from '#contract/wallTime';
import { sessionOf } from '../../http/auth';
import { invalid, notFound } from '../../http/errors/appError';
import { isOnSandbox } from '../../networks/connector';
import { readAccountServer, readPostingHours } from '../../repositories/analytics/postingHours';
import type { AppServices } from '../../services';
import { bestTimes } from './bestTimes';
import { readQueue } from './readQueue';

/** Posting times that an account's own figures suggest. */
export const bestTimesRoute: FastifyPluginAsyncTypebox<AppServices> = async (app, { connection: { db }, networks }) => {
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
