import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ANALYTICS_DAYS, ANALYTICS_DAYS_MAX, HASHTAG_FIGURES_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import {
  AccountAnalytics,
  AccountAnalyticsQuery,
  AnalyticsRange,
  HashtagAnalyticsResponse,
  PostAnalytics,
  type DailyFigures,
  type HashtagFigures,
} from '#contract/schemas/analytics';
import { IdParams } from '#contract/schemas/common';
import { termKey } from '#contract/trackerRules';
import { DAY_MS } from '#contract/durations';
import { sessionOf } from '../../http/session';
import { isOnSandbox } from '../../networks/connector';
import { notFound, invalid } from '../../http/appError';
import {
  countPostsAt,
  readAccountDays,
  readAccountTotals,
  readTopPosts,
  type AccountDay,
  type AccountTotals,
  type AnalyticsScope,
  readPostAnalytics,
} from './analyticsRepository';
import { readHashtagSums, type HashtagSum } from './hashtagSumsRepository';
import { listTrackers, type Tracker } from '../monitoring/trackersRepository';
import { sumReported } from '../../lib/sumReported';
import { endsBeforeStart, readRange } from '../../http/instants';
import type { Database } from '../../database/connect';
import type { Owner } from '../../repositories/owner';

/** Engagement of a user's posts, as last collected from the networks; no network is asked here. */
export const analyticsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
    networks,
  } = app;
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
      const namesDays = request.query.start_date !== undefined || request.query.end_date !== undefined;
      const [accounts, rows, topPosts, before] = await Promise.all([
        readAccountTotals(db, scope),
        readAccountDays(db, scope),
        readTopPosts(db, scope, metric === 'reach' ? 'reach' : 'engagement'),
        namesDays ? undefined : readMonthBefore(db, scope),
      ]);
      const days = listDays(scope);
      return {
        start_date: scope.startDay,
        end_date: scope.endDay,
        total_followers: totalOf(accounts.map(({ followers }) => followers)),
        average_engagement_rate: rateOf(accounts),
        total_reach: reachOf(accounts),
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
        ...(before && { month_before: before }),
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

/** The figures of the days before a range, as many as it has. */
async function readMonthBefore(db: Database, scope: AnalyticsScope) {
  const lengthMs = daysOf(scope.startDay, scope.endDay) * DAY_MS;
  const earlier = (day: string) => dayOf(new Date(Date.parse(day) - lengthMs));
  const before = { ...scope, startDay: earlier(scope.startDay), endDay: earlier(scope.endDay) };
  const [counts, accounts] = await Promise.all([countPostsAt(db, before), readAccountTotals(db, before)]);
  return { ...counts, average_engagement_rate: rateOf(accounts), total_reach: reachOf(accounts) };
}

function reachOf(accounts: readonly AccountTotals[]): number | null {
  return totalOf(accounts.filter(({ posts }) => posts > 0).map(({ reach }) => reach));
}

function endedText(platform: AccountPlatform): string {
  return `${NETWORKS[platform].name} has ended the connection. Connect the account again.`;
}

type Metric = AccountAnalyticsQuery['metric'];

/** The series of one account: one entry per day, null where nothing is known of it. */
function dailyOf(accountId: string, days: readonly string[], rows: readonly AccountDay[], metric: Metric) {
  const byDay = new Map(rows.filter((row) => row.account_id === accountId).map((row) => [row.day, row]));
  return days.map((date) => entryOf(date, byDay.get(date), metric));
}

/**
 * The series of all accounts together. An account that was not asked on a day had as many followers as on the last day on
 * which it was: otherwise the sum would fall and rise with the collector and not with the people.
 */
function dailyOfAll(
  accounts: readonly AccountTotals[],
  days: readonly string[],
  rows: readonly AccountDay[],
  metric: Metric,
): DailyFigures[] {
  const followers = new Map(accounts.map((account) => [account.id, account.followers_before]));
  return days.map((date) => {
    const ofDay = rows.filter((row) => row.day === date);
    for (const row of ofDay) if (row.followers !== null) followers.set(row.account_id, row.followers);
    const sums = {
      followers: totalOf([...followers.values()]),
      engagement: sumReported(ofDay.map(({ engagement }) => engagement)),
      reach: sumReported(ofDay.map(({ reach }) => reach)),
    };
    return entryOf(date, sums, metric);
  });
}

function entryOf(
  date: string,
  figures: Pick<AccountDay, 'followers' | 'engagement' | 'reach'> | undefined,
  metric: Metric,
): DailyFigures {
  const { followers = null, engagement = null, reach = null } = figures ?? {};
  if (metric === undefined) return { date, followers, engagement, reach };
  return { date, [metric]: { followers, engagement, reach }[metric] };
}

/** The hashtags of posts and those that are tracked, the most engaging first. */
function rankHashtags(sums: readonly HashtagSum[], trackers: readonly Tracker[]): HashtagFigures[] {
  const trackerOf = new Map(trackers.map((tracker) => [termKey(tracker.term), tracker]));
  const usedKeys = new Set(sums.map(({ key }) => key));
  const used = sums.map((sum) => figuresOf(sum, trackerOf.get(sum.key)));
  const unused = trackers
    .filter((tracker) => !usedKeys.has(termKey(tracker.term)))
    .map((tracker) => figuresOf({ ...UNUSED, hashtag: tracker.term }, tracker));
  return [...used, ...unused].sort(byWeight).slice(0, HASHTAG_FIGURES_MAX);
}

const UNUSED = {
  ...{ key: '', posts: 0, reporting: 0, last_used_at: null },
  ...{ likes: null, comments: null, shares: null, engagement: null, reach: null },
};

function figuresOf({ key: _key, reporting, ...sum }: HashtagSum, tracker: Tracker | undefined): HashtagFigures {
  return {
    ...sum,
    average_engagement: sum.engagement === null || reporting === 0 ? null : sum.engagement / reporting,
    tracked:
      tracker === undefined ? null : { id: tracker.id, mentions: tracker.mentions, engagement: tracker.engagement },
  };
}

function byWeight(one: HashtagFigures, other: HashtagFigures): number {
  return (
    (other.engagement ?? -1) - (one.engagement ?? -1) ||
    other.posts - one.posts ||
    one.hashtag.localeCompare(other.hashtag)
  );
}

/** Engagement in percent of the posts of some accounts; null when none of them has any to compute it from. */
function rateOf(accounts: readonly Pick<AccountTotals, 'rated_engagement' | 'audience'>[]): number | null {
  const engagement = sumReported(accounts.map((account) => account.rated_engagement));
  const audience = sumReported(accounts.map((account) => account.audience));
  return engagement === null || audience === null ? null : (100 * engagement) / audience;
}

/** Reads which days analytics are about: whole days in UTC, both ends inclusive; the last 30 unless said otherwise. */
function readScope(owner: Owner, { start_date, end_date, platform }: AnalyticsRange): AnalyticsScope {
  const { from, to: end = new Date() } = readRange(['start_date', start_date], ['end_date', end_date]);
  const start = from ?? new Date(end.getTime() - (ANALYTICS_DAYS - 1) * DAY_MS);
  const scope = { owner, startDay: dayOf(start), endDay: dayOf(end), platform };
  const days = daysOf(scope.startDay, scope.endDay);
  if (days < 1) throw endsBeforeStart('end_date');
  if (days > ANALYTICS_DAYS_MAX) throw invalid({ start_date: [`Ask for at most ${ANALYTICS_DAYS_MAX} days.`] });
  return scope;
}

/** Lists the days of a scope, oldest first. */
function listDays({ startDay, endDay }: Pick<AnalyticsScope, 'startDay' | 'endDay'>): string[] {
  const first = Date.parse(startDay);
  return Array.from({ length: daysOf(startDay, endDay) }, (_, index) => dayOf(new Date(first + index * DAY_MS)));
}

function daysOf(startDay: string, endDay: string): number {
  return Math.round((Date.parse(endDay) - Date.parse(startDay)) / DAY_MS) + 1;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The total: 0 if there are no figures, null if none of them is reported. */
function totalOf(figures: readonly (number | null)[]): number | null {
  return figures.length === 0 ? 0 : sumReported(figures);
}
