import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY_MS } from '#contract/durations';
import { DRAFT_BODY_MAX_BYTES, DRAFTS_MAX_PER_USER } from '#contract/limits';
import { DeleteDraftQuery, Draft, DraftBody, DraftParams, ListDraftsResponse } from '#contract/schemas/drafts';
import { sessionOf } from '../../http/session';
import { AppError, notFound } from '../../http/appError';
import { NoContent } from '../../http/responses';
import { RETENTION_MS } from '../../database/retention';
import { deleteDraft, listDrafts, readDraft, writeDraft } from './draftsRepository';

/** What a user is writing, kept until it is posted. No posts: those that are kept on purpose have the status draft. */
export const draftRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
  } = app;
  app.get(
    '/drafts',
    {
      schema: {
        operationId: 'listDrafts',
        tags: ['Drafts'],
        summary: 'List unfinished drafts',
        response: { 200: ListDraftsResponse },
      },
    },
    async (request) => ({ drafts: await listDrafts(db, sessionOf(request).userId) }),
  );

  app.get(
    '/drafts/:draft',
    {
      schema: {
        operationId: 'getDraft',
        tags: ['Drafts'],
        summary: 'Read an unfinished draft',
        errors: ['NOT_FOUND'],
        params: DraftParams,
        response: { 200: Draft },
      },
    },
    async (request) => {
      const draft = await readDraft(db, sessionOf(request).userId, request.params.draft);
      if (draft === null) throw notFound();
      return draft;
    },
  );

  app.put(
    '/drafts/:draft',
    {
      bodyLimit: DRAFT_BODY_MAX_BYTES,
      schema: {
        operationId: 'putDraft',
        tags: ['Drafts'],
        summary: 'Keep what is being written',
        description: `The id is the caller’s choice. A revision that is not newer than the one that is kept is refused, unless it is the very same draft again; so is, for an hour, one that was deleted. A user has ${DRAFTS_MAX_PER_USER} at most: one more, and the oldest is deleted; one that nobody changes for ${RETENTION_MS.drafts / DAY_MS} days is deleted, too.`,
        errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
        params: DraftParams,
        body: DraftBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const isKept = await writeDraft(db, sessionOf(request).userId, request.params.draft, request.body);
      if (!isKept) throw newerKept();
      return reply.code(204).send();
    },
  );

  app.delete(
    '/drafts/:draft',
    {
      schema: {
        operationId: 'deleteDraft',
        tags: ['Drafts'],
        summary: 'Delete an unfinished draft',
        description:
          'One that is not there is deleted already. With `revision`, a newer one stays: somebody has written on since.',
        errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
        params: DraftParams,
        querystring: DeleteDraftQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const isGone = await deleteDraft(db, sessionOf(request).userId, params.draft, query.revision);
      if (!isGone) throw newerKept();
      return reply.code(204).send();
    },
  );
};

function newerKept(): AppError {
  return new AppError('VERSION_CONFLICT', 'A newer version of this draft is kept already, or it was deleted.');
}
