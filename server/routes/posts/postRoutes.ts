import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { POSTS_PAGE_LIMIT } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import {
  CreatePostBody,
  DecideTargetBody,
  ListPostsAnswer,
  ListPostsQuery,
  Post,
  UpdatePostBody,
} from '#contract/schemas/posts';
import { sendJson } from '../../http/responses/sendJson';
import type { AppServices } from '../../services';
import { ASKS_SESSION_ITSELF, sessionOf } from '../../http/auth';
import { boundByUser } from '../../http/rateLimits';
import { invalid, notFound, unauthorized } from '../../http/errors/appError';
import { listPosts, readPost, readPostOnceMade } from '../../repositories/posts';
import { createPost } from './createPost';
import { decideTarget, retryPost } from './decideTargets';
import { deletePost, restorePost } from './deletePost';
import { readCursor, readFilter } from './listQuery';
import { updatePost } from './updatePost';

const CreateHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
/** The version that a change is made from. */
const VersionHeaders = Type.Object({ 'if-match': Type.Optional(Type.String({ pattern: '^(W/)?"?[0-9]{1,9}"?$' })) });

/** The posts of a user (spec section 7). */
export const postRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, services) => {
  const { db, pool } = services.connection;
  const write = { onRequest: boundByUser(services.rateLimits.postWrites) };

  // Asked more often than anything else: its one statement is all that it sends to the database.
  const list = {
    config: ASKS_SESSION_ITSELF,
    schema: { querystring: ListPostsQuery, response: { 200: ListPostsAnswer } },
  };
  app.get('/posts', list, async (request, reply) => {
    const page = { limit: request.query.limit ?? POSTS_PAGE_LIMIT, after: readCursor(request.query.cursor) };
    const json = await listPosts(pool, sessionOf(request), readFilter(request.query), page);
    if (json === null) throw unauthorized();
    return sendJson(reply, json);
  });

  app.get('/posts/:id', { schema: { params: IdParams, response: { 200: Post } } }, async (request, reply) => {
    return sendPost(reply, await readPost(db, sessionOf(request).userId, request.params.id));
  });

  app.post(
    '/posts',
    { ...write, schema: { headers: CreateHeaders, body: CreatePostBody, response: { 201: Post } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const postId = await createPost(services, userId, request.body, request.headers['idempotency-key']);
      void reply.code(201).header('location', `/api/v1/posts/${postId}`);
      return sendPost(reply, await readPostOnceMade(db, userId, postId));
    },
  );

  app.put(
    '/posts/:id',
    { ...write, schema: { params: IdParams, headers: VersionHeaders, body: UpdatePostBody, response: { 200: Post } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { version: inBody, ...changes } = request.body;
      const version = readVersion(request.headers['if-match'], inBody);
      await updatePost(services, userId, { id: request.params.id, version }, changes);
      return sendPost(reply, await readPostOnceMade(db, userId, request.params.id));
    },
  );

  app.delete(
    '/posts/:id',
    { ...write, schema: { params: IdParams, headers: VersionHeaders } },
    async (request, reply) => {
      const version = readVersion(request.headers['if-match']);
      await deletePost(db, sessionOf(request).userId, { id: request.params.id, version });
      return reply.code(204).send();
    },
  );

  app.post(
    '/posts/:id/retry',
    { ...write, schema: { params: IdParams, response: { 200: Post } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await retryPost(services, userId, request.params.id);
      return sendPost(reply, await readPost(db, userId, request.params.id));
    },
  );

  app.post(
    '/posts/:id/decide',
    { ...write, schema: { params: IdParams, body: DecideTargetBody, response: { 200: Post } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await decideTarget(services, userId, request.params.id, request.body);
      return sendPost(reply, await readPost(db, userId, request.params.id));
    },
  );

  app.post(
    '/posts/:id/restore',
    { ...write, schema: { params: IdParams, response: { 200: Post } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await restorePost(db, userId, request.params.id);
      return sendPost(reply, await readPost(db, userId, request.params.id));
    },
  );
};

/** Answers with a post as the database has written it; one that is gone by now is not there. */
function sendPost(reply: FastifyReply, json: string | null): FastifyReply {
  if (json === null) throw notFound();
  return sendJson(reply, json);
}

/** The version that a change was made from, wherever it is named; null: whichever there is (L-149). */
function readVersion(ifMatch: string | undefined, inBody?: number): number | null {
  const inHeader = ifMatch === undefined ? null : Number(ifMatch.replace(/\D/g, ''));
  if (inBody === undefined) return inHeader;
  if (inHeader !== null && inHeader !== inBody) throw invalid({ version: ['The header If-Match says otherwise.'] });
  return inBody;
}
