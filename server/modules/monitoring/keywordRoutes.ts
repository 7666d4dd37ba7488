import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readKeyword } from '#contract/trackerRules';
import { KEYWORD_ALERT_THRESHOLD, KEYWORD_CATEGORY, KEYWORD_MAX_LENGTH, TRACKERS_MAX_PER_USER } from '#contract/limits';
import { toName } from '#contract/names';
import { KEYWORD_PLATFORMS, trackablePlatformName } from '#contract/platforms';
import { IdParams } from '#contract/schemas/common';
import {
  KeywordAnalytics,
  ListKeywordsResponse,
  MonitoredKeyword,
  MonitorKeywordBody,
  ChangeTrackerBody,
  type SourceStatus,
} from '#contract/schemas/monitoring';
import { KEYWORD_PROBLEM_TEXTS } from '#contract/trackerTexts';
import { invalid, notFound, AppError } from '../../http/appError';
import { boundByUser } from '../../http/rateLimits';
import { NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { refreshNow } from './monitor';
import { readTrackerAnalytics } from './monitoredPostsRepository';
import {
  listKeywords,
  toKeyword,
  changePlatforms,
  deleteTracker,
  findTracker,
  insertTracker,
  toReport,
} from './trackersRepository';

/** The keywords that a user monitors. */
export const keywordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, refresher, rateLimits } = app;
  const { db } = connection;
  const write = { onRequest: boundByUser(rateLimits.trackerWrites) };
  const refresh = { onRequest: boundByUser(rateLimits.refreshes) };

  app.get(
    '/keywords/monitored',
    {
      schema: {
        operationId: 'listKeywords',
        tags: ['Keywords'],
        summary: 'List monitored keywords',
        response: { 200: ListKeywordsResponse },
      },
    },
    async (request) => ({
      keywords: await listKeywords(db, sessionOf(request).userId),
    }),
  );

  app.post(
    '/keywords/monitor',
    {
      ...write,
      schema: {
        operationId: 'monitorKeyword',
        tags: ['Keywords'],
        summary: 'Monitor a keyword',
        description: `A word or several; at most ${KEYWORD_MAX_LENGTH} characters.`,
        errors: ['KEYWORD_ALREADY_MONITORED', 'TRACKER_LIMIT_REACHED'],
        body: MonitorKeywordBody,
        response: { 201: MonitoredKeyword },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { keyword, problem } = readKeyword(body.keyword);
      if (problem !== null) throw invalid({ keyword: [KEYWORD_PROBLEM_TEXTS[problem]] });
      const wanted = {
        term: keyword,
        category: toName(body.category ?? '') || KEYWORD_CATEGORY,
        platforms: body.platforms ?? [...KEYWORD_PLATFORMS],
        alertEnabled: body.alert_enabled ?? true,
        alertThreshold: body.alert_threshold ?? KEYWORD_ALERT_THRESHOLD,
      };
      const tracker = await insertTracker(db, sessionOf(request).userId, 'keyword', wanted, new Date());
      if (tracker === 'exists') throw alreadyMonitored(keyword);
      if (tracker === 'too-many') throw tooManyTrackers('keywords');
      return reply.code(201).send(toKeyword(tracker));
    },
  );

  app.get(
    '/keywords/:id/analytics',
    {
      schema: {
        operationId: 'getKeywordHistory',
        tags: ['Keywords'],
        summary: 'Read how a keyword does',
        params: IdParams,
        response: { 200: KeywordAnalytics },
      },
    },
    async (request) => {
      const tracker = requireTracker(await findTracker(db, sessionOf(request).userId, 'keyword', request.params.id));
      return { keyword: toKeyword(tracker), ...(await readTrackerAnalytics(db, tracker.id)) };
    },
  );

  app.patch(
    '/keywords/:id',
    {
      ...write,
      schema: {
        operationId: 'changeKeyword',
        tags: ['Keywords'],
        summary: 'Change where a keyword is searched',
        params: IdParams,
        body: ChangeTrackerBody,
        response: { 200: MonitoredKeyword },
      },
    },
    async (request) => {
      const { params, body } = request;
      const owner = sessionOf(request).userId;
      const tracker = await changePlatforms(db, owner, 'keyword', params.id, body.platforms, new Date());
      return toKeyword(requireTracker(tracker));
    },
  );

  app.post(
    '/keywords/:id/refresh',
    {
      ...refresh,
      schema: {
        operationId: 'refreshKeyword',
        tags: ['Keywords'],
        summary: 'Search for a keyword now',
        errors: ['NETWORK_UNAVAILABLE', 'CONFLICT'],
        params: IdParams,
        response: { 200: MonitoredKeyword },
      },
    },
    async (request) => {
      const find = () => findTracker(db, sessionOf(request).userId, 'keyword', request.params.id);
      await refreshNow(refresher, requireTracker(await find()), request.log);
      return toKeyword(unlessUnreachable(requireTracker(await find())));
    },
  );

  app.delete(
    '/keywords/:id',
    {
      ...write,
      schema: {
        operationId: 'stopKeyword',
        tags: ['Keywords'],
        summary: 'Stop monitoring a keyword',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      if (!(await deleteTracker(db, sessionOf(request).userId, 'keyword', request.params.id))) throw notFound();
      return reply.code(204).send();
    },
  );
};

function alreadyMonitored(keyword: string): AppError {
  return invalid({ keyword: [`"${keyword}" is already monitored.`] }, 'KEYWORD_ALREADY_MONITORED');
}

/** Gives a tracker that was found; another user's is no different from an absent one. */
export function requireTracker<Tracker>(tracker: Tracker | null): Tracker {
  if (tracker === null) throw notFound();
  return tracker;
}

/** Gives a tracker that was just refreshed; refuses when all places that could be searched failed. */
export function unlessUnreachable<Tracker extends { sources: SourceStatus[] }>(tracker: Tracker): Tracker {
  const failed = tracker.sources.find(({ status }) => status === 'error');
  if (failed && !tracker.sources.some(({ status }) => status === 'ok')) {
    const name = trackablePlatformName(failed.kind);
    throw new AppError('NETWORK_UNAVAILABLE', `${name} couldn’t be searched. ${toReport(failed).detail ?? ''}`.trim());
  }
  return tracker;
}

/** Refuses one tracker more than a user may have. */
export function tooManyTrackers(what: string): AppError {
  return new AppError('TRACKER_LIMIT_REACHED', `You can track up to ${TRACKERS_MAX_PER_USER} ${what}.`);
}
