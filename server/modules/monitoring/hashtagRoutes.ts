import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HASHTAG_ALERT_THRESHOLD, TAG_MAX_LENGTH, MONITORED_POSTS_LIMIT } from '#contract/limits';
import { HASHTAG_PLATFORMS, isMonitoringKind, MONITORING_KINDS, type MonitoringKind } from '#contract/platforms';
import { IdParams } from '#contract/schemas/common';
import {
  HashtagAnalytics,
  HashtagParams,
  ListHashtagsResponse,
  TrackedHashtag,
  TrackHashtagBody,
  ChangeTrackerBody,
  MonitoredPostsResponse,
  MonitoredPostsQuery,
  TrendingPostsResponse,
} from '#contract/schemas/monitoring';
import { readHashtag } from '#contract/trackerRules';
import { HASHTAG_PROBLEM_TEXTS } from '#contract/trackerTexts';
import { refreshNow } from './monitor';
import { sessionOf } from '../../http/session';
import { boundByUser } from '../../http/rateLimits';
import { invalid, notFound, type AppError } from '../../http/appError';
import { requireTracker, tooManyTrackers, unlessUnreachable } from './keywordRoutes';
import {
  listHashtags,
  toHashtag,
  changePlatforms,
  deleteTracker,
  findTracker,
  findTrackerOf,
  insertTracker,
  toReport,
} from './trackersRepository';
import {
  listMonitoredPosts,
  listTrendingPosts,
  sumMonitoredPosts,
  type MonitoredFilter,
  type MonitoredOrder,
  readTrackerAnalytics,
} from './monitoredPostsRepository';
import { NoContent } from '../../http/responses';
import { readRange } from '../../http/instants';

/** The hashtags that a user tracks, and what was posted under them. */
export const hashtagRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, refresher, rateLimits } = app;
  const { db } = connection;
  const write = { onRequest: boundByUser(rateLimits.trackerWrites) };
  const refresh = { onRequest: boundByUser(rateLimits.refreshes) };

  app.get(
    '/hashtags',
    {
      schema: {
        operationId: 'listHashtags',
        tags: ['Hashtags'],
        summary: 'List tracked hashtags',
        response: { 200: ListHashtagsResponse },
      },
    },
    async (request) => ({
      data: await listHashtags(db, sessionOf(request).userId),
    }),
  );

  app.post(
    '/hashtags',
    {
      ...write,
      schema: {
        operationId: 'trackHashtag',
        tags: ['Hashtags'],
        summary: 'Track a hashtag',
        description: `With or without its #; at most ${TAG_MAX_LENGTH} letters, digits and underscores.`,
        errors: ['HASHTAG_ALREADY_TRACKED', 'TRACKER_LIMIT_REACHED'],
        body: TrackHashtagBody,
        response: { 201: TrackedHashtag },
      },
    },
    async (request, reply) => {
      const { hashtag, problem } = readHashtag(request.body.hashtag);
      if (problem !== null) throw invalid({ hashtag: [HASHTAG_PROBLEM_TEXTS[problem]] });
      const wanted = {
        term: hashtag,
        category: '',
        platforms: request.body.platforms ?? [...HASHTAG_PLATFORMS],
        alertEnabled: true,
        alertThreshold: request.body.alert_threshold ?? HASHTAG_ALERT_THRESHOLD,
      };
      const tracker = await insertTracker(db, sessionOf(request).userId, 'hashtag', wanted, new Date());
      if (tracker === 'exists') throw alreadyTracked(hashtag);
      if (tracker === 'too-many') throw tooManyTrackers('hashtags');
      return reply.code(201).send(toHashtag(tracker));
    },
  );

  app.get(
    '/hashtags/monitored/:hashtag',
    {
      schema: {
        operationId: 'listMonitoredPosts',
        tags: ['Hashtags'],
        summary: 'List what others posted under a tracked hashtag',
        description:
          'Lists in the query are separated by commas, or the parameter is given several times. A `dateTo` before `dateFrom` is refused.',
        params: HashtagParams,
        querystring: MonitoredPostsQuery,
        response: { 200: MonitoredPostsResponse },
      },
    },
    async (request) => {
      const { filter, order, limit, hasMetrics } = readMonitoredQuery(request.query);
      const { hashtag } = readHashtag(request.params.hashtag);
      const tracker = requireTracker(await findTrackerOf(db, sessionOf(request).userId, 'hashtag', hashtag));
      const [posts, metrics] = await Promise.all([
        listMonitoredPosts(db, tracker.id, filter, order, limit),
        hasMetrics ? sumMonitoredPosts(db, tracker.id, filter) : undefined,
      ]);
      return {
        posts,
        ...(metrics && { metrics }),
        sources: tracker.sources.map(toReport),
        is_sandbox: tracker.isSandbox,
      };
    },
  );

  app.get(
    '/monitored/posts',
    {
      schema: {
        operationId: 'listTrendingPosts',
        tags: ['Hashtags'],
        summary: 'List the most engaging posts that one’s trackers found',
        response: { 200: TrendingPostsResponse },
      },
    },
    (request) => listTrendingPosts(db, sessionOf(request).userId),
  );

  app.get(
    '/hashtags/:id/analytics',
    {
      schema: {
        operationId: 'getHashtagHistory',
        tags: ['Hashtags'],
        summary: 'Read how a hashtag does',
        params: IdParams,
        response: { 200: HashtagAnalytics },
      },
    },
    async (request) => {
      const tracker = requireTracker(await findTracker(db, sessionOf(request).userId, 'hashtag', request.params.id));
      return { hashtag: toHashtag(tracker), ...(await readTrackerAnalytics(db, tracker.id)) };
    },
  );

  app.patch(
    '/hashtags/:id',
    {
      ...write,
      schema: {
        operationId: 'changeHashtag',
        tags: ['Hashtags'],
        summary: 'Change where a hashtag is searched',
        params: IdParams,
        body: ChangeTrackerBody,
        response: { 200: TrackedHashtag },
      },
    },
    async (request) => {
      const { params, body } = request;
      const owner = sessionOf(request).userId;
      const tracker = await changePlatforms(db, owner, 'hashtag', params.id, body.platforms, new Date());
      return toHashtag(requireTracker(tracker));
    },
  );

  app.post(
    '/hashtags/:id/refresh',
    {
      ...refresh,
      schema: {
        operationId: 'refreshHashtag',
        tags: ['Hashtags'],
        summary: 'Search for a hashtag now',
        errors: ['NETWORK_UNAVAILABLE', 'CONFLICT'],
        params: IdParams,
        response: { 200: TrackedHashtag },
      },
    },
    async (request) => {
      const find = () => findTracker(db, sessionOf(request).userId, 'hashtag', request.params.id);
      await refreshNow(refresher, requireTracker(await find()), request.log);
      return toHashtag(unlessUnreachable(requireTracker(await find())));
    },
  );

  app.delete(
    '/hashtags/:id',
    {
      ...write,
      schema: {
        operationId: 'stopHashtag',
        tags: ['Hashtags'],
        summary: 'Stop tracking a hashtag',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      if (!(await deleteTracker(db, sessionOf(request).userId, 'hashtag', request.params.id))) throw notFound();
      return reply.code(204).send();
    },
  );
};

function alreadyTracked(hashtag: string): AppError {
  return invalid({ hashtag: [`#${hashtag} is already tracked.`] }, 'HASHTAG_ALREADY_TRACKED');
}

type Wanted = { filter: MonitoredFilter; order: MonitoredOrder; limit: number; hasMetrics: boolean };

/** Reads what a request wants to see of a hashtag's posts; by default all, the most engaging ones first. */
function readMonitoredQuery(query: MonitoredPostsQuery): Wanted {
  const { platforms, dateFrom, dateTo, minEngagement } = query;
  return {
    filter: {
      platforms: platforms === undefined ? undefined : readPlatforms(platforms),
      ...readRange(['dateFrom', dateFrom], ['dateTo', dateTo]),
      minEngagement,
    },
    order: { by: query.sortBy ?? 'engagement', direction: query.order ?? 'desc' },
    limit: query.limit ?? MONITORED_POSTS_LIMIT,
    hasMetrics: query.includeMetrics ?? true,
  };
}

/** Lists are sent with commas; taking them repeated too costs nothing. */
function readPlatforms(given: string | readonly string[]): MonitoringKind[] {
  const names = [given]
    .flat()
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = names.filter(isMonitoringKind);
  if (known.length < names.length) throw invalid({ platforms: [`Choose of ${MONITORING_KINDS.join(', ')}.`] });
  return known.length === 0 ? [...MONITORING_KINDS] : known;
}
