import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { SERIES_AHEAD, SERIES_DATES_SHOWN } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import {
  CreateSeriesBody,
  ListSeriesResponse,
  Series,
  SeriesDates,
  SeriesDatesQuery,
  UpdateSeriesBody,
} from '#contract/schemas/series';
import { sessionOf } from '../../http/session';
import { AppError, notFound } from '../../http/appError';
import { boundByUser } from '../../http/rateLimits';
import { NoContent } from '../../http/responses';
import { listSeries, type SeriesRow } from '../../repositories/series';
import { createSeries, skipPost, stopSeries } from './seriesService';
import { daysToCome, readDays } from './seriesDays';
import { updateSeries } from './changeSeries';

const CreateHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
const WRITE_ERRORS = ['POST_TOO_LONG', 'PLATFORM_NOT_CONNECTED'] as const;

/** Posts that go out again and again. */
export const seriesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  const write = { onRequest: boundByUser(app.rateLimits.postWrites) };

  app.get(
    '/series/dates',
    {
      schema: {
        operationId: 'previewSeries',
        tags: ['Series'],
        summary: 'Read a repeat rule in words and dates',
        description: 'The first dates that are still to come. Nothing is stored.',
        querystring: SeriesDatesQuery,
        response: { 200: SeriesDates },
      },
    },
    async ({ query }) => ({
      sentence: readDays(query).sentence,
      // As many as are made ahead: what they show can be made.
      dates: daysToCome(query, Date.now(), SERIES_AHEAD)
        .slice(0, SERIES_DATES_SHOWN)
        .map(({ at }) => new Date(at).toISOString()),
    }),
  );

  app.get(
    '/series',
    {
      schema: {
        operationId: 'listSeries',
        tags: ['Series'],
        summary: 'List repeating posts',
        response: { 200: ListSeriesResponse },
      },
    },
    async (request) => ({ series: (await listSeries(db, sessionOf(request).userId)).map(inWords) }),
  );

  app.get(
    '/series/:id',
    {
      schema: {
        operationId: 'getSeries',
        tags: ['Series'],
        summary: 'Read a repeating post',
        params: IdParams,
        response: { 200: Series },
      },
    },
    (request) => read(sessionOf(request).userId, request.params.id),
  );

  app.post(
    '/series',
    {
      ...write,
      schema: {
        operationId: 'createSeries',
        tags: ['Series'],
        summary: 'Write a post that goes out again and again',
        description:
          'Its next posts are made at once, and further ones as their days come near; they are ordinary posts that bear `series_id`. `first` itself is a day of it only if the rule says so. A time that the clocks skip is the next one that there is; day 29, 30 or 31 is the last day of a shorter month. The same Idempotency-Key makes the same series.',
        errors: [...WRITE_ERRORS, 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
        headers: CreateHeaders,
        body: CreateSeriesBody,
        response: { 201: Series },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const id = await createSeries(app, userId, request.body, request.headers['idempotency-key']);
      void reply.code(201).header('location', `/api/v1/series/${id}`);
      return read(userId, id);
    },
  );

  app.put(
    '/series/:id',
    {
      ...write,
      schema: {
        operationId: 'updateSeries',
        tags: ['Series'],
        summary: 'Change a repeating post',
        description:
          'Any subset of the fields, for its posts that wait and were not changed by themselves, and for those to come; a paused one goes on. With other days its posts that wait make way for those of the new days.',
        errors: [...WRITE_ERRORS, 'CONFLICT'],
        params: IdParams,
        body: UpdateSeriesBody,
        response: { 200: Series },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      await updateSeries(app, userId, request.params.id, request.body);
      return read(userId, request.params.id);
    },
  );

  app.delete(
    '/series/:id',
    {
      ...write,
      schema: {
        operationId: 'deleteSeries',
        tags: ['Series'],
        summary: 'Stop a repeating post',
        description: 'Its posts that wait are deleted with it; those that went out stay.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await stopSeries(db, sessionOf(request).userId, request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/posts/:id/skip',
    {
      ...write,
      schema: {
        operationId: 'skipPost',
        tags: ['Series'],
        summary: 'Leave out one day of a repeating post',
        description: 'The post of that day is deleted, and can be restored like any other.',
        errors: ['CONFLICT', 'POST_ALREADY_SENT'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await skipPost(db, sessionOf(request).userId, request.params.id);
      return reply.code(204).send();
    },
  );

  async function read(userId: string, seriesId: string): Promise<Series> {
    const [series] = await listSeries(db, userId, seriesId);
    if (series === undefined) throw notFound();
    return inWords(series);
  }
};

function inWords(series: SeriesRow): Series {
  return { ...series, sentence: sentenceOf(series) };
}

/** One that was stored when more was taken, or whose zone is no more, has to be listed all the same: it can be changed or stopped. */
function sentenceOf(series: SeriesRow): string {
  try {
    return readDays(series).sentence;
  } catch (error) {
    if (error instanceof AppError) return series.rule;
    throw error;
  }
}
