import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { HOUR_MS } from '#contract/durations';
import { POST_RESTORE_MAX_MS, POSTS_PAGE_LIMIT } from '#contract/limits';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { BulkBody, BulkResponse } from '#contract/schemas/bulk';
import { IdParams } from '#contract/schemas/common';
import {
  type ChangeScope,
  CreatePostBody,
  DecideTargetBody,
  DeletePostQuery,
  ListPostsResponse,
  ListPostsQuery,
  Post,
  UpdatePostBody,
  UpdatePostQuery,
} from '#contract/schemas/posts';
import { sendJson, NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { boundByUser } from '../../http/rateLimits';
import { invalid, notFound } from '../../http/appError';
import { listPosts, readPost, readPostOnceMade } from './postsRepository';
import { changePosts, decideTarget, retryPost, duplicatePost } from './postActions';
import { createPost } from './createPost';
import { deletePost, restorePost } from './deletePost';
import { readCursor, readFilter } from './postLists';
import { updatePost, type ReadPost } from './updatePost';

const CreateHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
const CREATE_ERRORS = ['POST_TOO_LONG', 'PLATFORM_NOT_CONNECTED'] as const;
/** The version that a change is made from. */
const VersionHeaders = Type.Object({ 'if-match': Type.Optional(Type.String({ pattern: '^(W/)?"?[0-9]{1,9}"?$' })) });

type PostRoutesOptions = {
  /** Changes a post of a series together with others of it; series stand above posts. */
  changeSeriesPost: (
    app: FastifyInstance,
    userId: string,
    post: ReadPost,
    change: { changes: UpdatePostBody; scope: Exclude<ChangeScope, 'this'> },
  ) => Promise<void>;
};

/** The posts of a user. */
export const postRoutes: FastifyPluginAsyncTypebox<PostRoutesOptions> = async (app, { changeSeriesPost }) => {
  const { db, pool } = app.connection;
  const write = { onRequest: boundByUser(app.rateLimits.postWrites) };
  const deletable = ACCOUNT_PLATFORMS.filter((platform) => NETWORKS[platform].deletesPosts);

  const list = {
    schema: {
      operationId: 'listPosts',
      tags: ['Posts'],
      summary: 'List posts',
      description:
        'Newest first, by the date of publication, else the date scheduled, else the date of creation; those with `status=scheduled` in the order in which they go out. With neither a status nor dates, by the date of publication, else of creation. With `q`, a hashtag or an account, always newest first. Both dates are inclusive; a date alone is a whole day in UTC. An `end_date` before `start_date` is refused.',
      querystring: ListPostsQuery,
      response: { 200: ListPostsResponse },
    },
  };
  app.get('/posts', list, async (request, reply) => {
    const page = { limit: request.query.limit ?? POSTS_PAGE_LIMIT, after: readCursor(request.query.cursor) };
    const json = await listPosts(pool, sessionOf(request).userId, readFilter(request.query), page);
    return sendJson(reply, json);
  });

  app.get(
    '/posts/:id',
    {
      schema: {
        operationId: 'getPost',
        tags: ['Posts'],
        summary: 'Read a post',
        params: IdParams,
        response: { 200: Post },
      },
    },
    async (request, reply) => {
      return sendPost(reply, await readPost(db, sessionOf(request).userId, request.params.id));
    },
  );

  app.post(
    '/posts',
    {
      ...write,
      schema: {
        operationId: 'createPost',
        tags: ['Posts'],
        summary: 'Write a post: now, at a time, or as a draft',
        description:
          'Without `scheduled_at` it goes out at once, and the response waits for the networks up to five seconds. The same Idempotency-Key makes the same post.',
        errors: [...CREATE_ERRORS, 'REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'],
        headers: CreateHeaders,
        body: CreatePostBody,
        response: { 201: Post },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const postId = await createPost(app, userId, request.body, request.headers['idempotency-key']);
      void reply.code(201).header('location', `/api/v1/posts/${postId}`);
      return sendPost(reply, await readPostOnceMade(db, userId, postId));
    },
  );

  app.put(
    '/posts/:id',
    {
      ...write,
      schema: {
        operationId: 'updatePost',
        tags: ['Posts'],
        summary: 'Change a post that has not gone out',
        description:
          'Any subset of the fields. Name the version that was read, by If-Match or in the body, and an older one is refused; without it the last write wins. A version rises with every change of the post, and whenever something became of it on one of its accounts. One of a series is changed by itself, or with `scope` together with those that follow or all that wait: then the day stays, and those that were changed by themselves.',
        errors: [...CREATE_ERRORS, 'VERSION_CONFLICT', 'POST_ALREADY_SENT', 'CONFLICT'],
        params: IdParams,
        querystring: UpdatePostQuery,
        headers: VersionHeaders,
        body: UpdatePostBody,
        response: { 200: Post },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { version: inBody, ...changes } = request.body;
      const version = readVersion(request.headers['if-match'], inBody);
      const { scope = 'this' } = request.query;
      const post = { id: request.params.id, version };
      if (scope === 'this') await updatePost(app, userId, post, changes);
      else await changeSeriesPost(app, userId, post, { changes, scope });
      return sendPost(reply, await readPostOnceMade(db, userId, request.params.id));
    },
  );

  app.delete(
    '/posts/:id',
    {
      ...write,
      schema: {
        operationId: 'deletePost',
        tags: ['Posts'],
        summary: 'Delete a post here, or at its networks too',
        description:
          'It goes out nowhere any more; what is out already stays on its network. With `at_network=true` it is deleted there too, where the network lets posts be deleted: a quarter of a minute later, unless the post is restored before. If that fails for good, a notice says so. While it is being sent or looked for there, the response is POST_ALREADY_SENT. Name the version that was read by If-Match, and a post that has changed or gone out since is not deleted: read it and ask again. Without it, whatever is there is deleted, unless its time came and it went out within the last ten seconds: that may not be known yet.',
        errors: ['VERSION_CONFLICT', 'POST_ALREADY_SENT'],
        params: IdParams,
        querystring: DeletePostQuery,
        headers: VersionHeaders,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const version = readVersion(request.headers['if-match']);
      const alsoAt = request.query.at_network === true ? deletable : [];
      await deletePost(db, sessionOf(request).userId, { id: request.params.id, version, alsoAt });
      return reply.code(204).send();
    },
  );

  app.post(
    '/posts/bulk',
    {
      ...write,
      schema: {
        operationId: 'changePosts',
        tags: ['Posts'],
        summary: 'Change several posts',
        description:
          'One after the other, each by itself: the result at the same place says what became of it. The opposite changes take everything back.',
        body: BulkBody,
        response: { 200: BulkResponse },
      },
    },
    async (request) => ({
      results: await changePosts(app, sessionOf(request).userId, request.body.changes),
    }),
  );

  app.post(
    '/posts/:id/duplicate',
    {
      ...write,
      schema: {
        operationId: 'duplicatePost',
        tags: ['Posts'],
        summary: 'Use a post again',
        description:
          'Makes a draft with its text, platforms, settings and files, whatever has become of the post itself.',
        params: IdParams,
        response: { 201: Post },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const postId = await duplicatePost(db, userId, request.params.id);
      void reply.code(201).header('location', `/api/v1/posts/${postId}`);
      return sendPost(reply, await readPostOnceMade(db, userId, postId));
    },
  );

  app.post(
    '/posts/:id/retry',
    {
      ...write,
      schema: {
        operationId: 'retryPost',
        tags: ['Posts'],
        summary: 'Send again what certainly did not go out',
        errors: ['CONFLICT'],
        params: IdParams,
        response: { 200: Post },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await retryPost(app, userId, request.params.id);
      return sendPost(reply, await readPost(db, userId, request.params.id));
    },
  );

  app.post(
    '/posts/:id/decide',
    {
      ...write,
      schema: {
        operationId: 'decideTarget',
        tags: ['Posts'],
        summary: 'Say what became of a target that nobody could confirm',
        errors: ['CONFLICT'],
        params: IdParams,
        body: DecideTargetBody,
        response: { 200: Post },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await decideTarget(app, userId, request.params.id, request.body);
      return sendPost(reply, await readPost(db, userId, request.params.id));
    },
  );

  app.post(
    '/posts/:id/restore',
    {
      ...write,
      schema: {
        operationId: 'restorePost',
        tags: ['Posts'],
        summary: 'Take a deletion back',
        description: `Within ${POST_RESTORE_MAX_MS / HOUR_MS} hours; after that the post is NOT_FOUND, and it is erased with its files. What was deleted at its network meanwhile stays deleted there: its target has \`removed_at\`.`,
        params: IdParams,
        response: { 200: Post },
      },
    },
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

/** The version on which a change is based, wherever it is given; null: any. */
function readVersion(ifMatch: string | undefined, inBody?: number): number | null {
  const inHeader = ifMatch === undefined ? null : Number(ifMatch.replace(/\D/g, ''));
  if (inBody === undefined) return inHeader;
  if (inHeader !== null && inHeader !== inBody) throw invalid({ version: ['The header If-Match says otherwise.'] });
  return inBody;
}
