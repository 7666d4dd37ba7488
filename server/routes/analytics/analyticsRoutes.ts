import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ANALYTICS_DAYS, ANALYTICS_DAYS_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import {
  AccountAnalytics,
  AccountAnalyticsQuery,
  AnalyticsRange,
  HashtagAnalyticsResponse,
  PostAnalytics,
} from '#contract/schemas/analytics';
import { IdParams } from '#contract/schemas/common';
import type { AppServices } from '../../services';
import { sessionOf } from '../../http/auth';
import { isOnSandbox } from '../../networks/connector';
import { notFound } from '../../http/errors/appError';
import { readAccountDays, readAccountTotals, readTopPosts } from '../../repositories/analytics/accountAnalytics';
import { readHashtagSums } from '../../repositories/analytics/hashtagSums';
import { readPostAnalytics } from '../../repositories/analytics/postAnalytics';
import { listTrackers } from '../../repositories/trackers';
import { dailyOf, dailyOfAll } from './dailySeries';
import { rankHashtags } from './rankHashtags';
import { listDays, readScope } from './readScope';
import { rateOf } from './rateOf';
import { totalOf } from './totalOf';

/** Engagement of a user's posts, as last collected from the networks (spec section 7); no network is asked here. */
export const analyticsRoutes: FastifyPluginAsyncTypebox<AppServices> = async (
  app,
  { connection: { db }, networks },
) => {
  app.get(
    '/analytics/accounts',
    {
      schema: {
        operationId: 'getAccountAnalytics',
        tags: ['Analytics'],
        summary: 'Read the figures of accounts',
        description: `The last ${ANALYTICS_DAYS} days unless dates are given, at most ${ANALYTICS_DAYS_MAX}; an \`end_date\` before \`start_date\` is refused. Rates are percent: 3.4 is 3.4 %.`,
        querystring: AccountAnalyticsQuery,
        response: { 200: AccountAnalytics },
      },
    },
    async (request) => {
      const { metric } = request.query;
      const scope = readScope(sessionOf(request).userId, request.query);
      const [accounts, rows, topPosts] = await Promise.all([
        readAccountTotals(db, scope),
        readAccountDays(db, scope),
        readTopPosts(db, scope, metric === 'reach' ? 'reach' : 'engagement'),
      ]);
      const days = listDays(scope);
      return {
        start_date: scope.startDay,
        end_date: scope.endDay,
        total_followers: totalOf(accounts.map(({ followers }) => followers)),
        average_engagement_rate: rateOf(accounts),
        total_reach: totalOf(accounts.filter(({ posts }) => posts > 0).map(({ reach }) => reach)),
        total_engagement: totalOf(accounts.filter(({ posts }) => posts > 0).map(({ engagement }) => engagement)),
        top_posts: topPosts,
        daily: dailyOfAll(accounts, days, rows, metric),
        accounts: accounts.map(
          ({ followers_before: _before, rated_engagement, audience, is_active: isActive, server, ...account }) => ({
            ...account,
            engagement_rate: rateOf([{ rated_engagement, audience }]),
            // An account that one of its posts found disconnected is not asked any more.
            problem: isActive ? account.problem : endedText(account.platform),
            is_sandbox: isOnSandbox(networks[account.platform], server),
            daily: dailyOf(account.id, days, rows, metric),
          }),
        ),
      };
    },
  );

  app.get(
    '/analytics/posts/:id',
    {
      schema: {
        operationId: 'getPostAnalytics',
        tags: ['Analytics'],
        summary: 'Read the figures of a post',
        params: IdParams,
        response: { 200: PostAnalytics },
      },
    },
    async (request) => {
      const analytics = await readPostAnalytics(db, sessionOf(request).userId, request.params.id);
      if (analytics === null) throw notFound();
      return analytics;
    },
  );

  app.get(
    '/analytics/hashtags',
    {
      schema: {
        operationId: 'getHashtagAnalytics',
        tags: ['Analytics'],
        summary: 'Read what the hashtags of one’s own posts brought',
        querystring: AnalyticsRange,
        response: { 200: HashtagAnalyticsResponse },
      },
    },
    async (request) => {
      const scope = readScope(sessionOf(request).userId, request.query);
      const [sums, trackers] = await Promise.all([
        readHashtagSums(db, scope),
        listTrackers(db, scope.owner, 'hashtag'),
      ]);
      return { start_date: scope.startDay, end_date: scope.endDay, hashtags: rankHashtags(sums, trackers) };
    },
  );
};

function endedText(platform: AccountPlatform): string {
  return `${NETWORKS[platform].name} has ended the connection. Connect the account again.`;
}
