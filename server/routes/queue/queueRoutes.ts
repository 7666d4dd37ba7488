import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from '#contract/schemas/common';
import { AccountQueue, OrderQueueBody } from '#contract/schemas/queue';
import { sessionOf } from '../../http/auth';
import { boundByUser } from '../../http/rateLimits';
import { writePaused } from '../../repositories/queue/accountQueues';
import { waitWhilePaused } from '../../repositories/queue/slotWrites';
import type { AppServices } from '../../services';
import { changeQueue, orderQueue, takeUpQueue } from './moveQueued';
import { presentQueue } from './readQueue';

const ofQueue = { tags: ['Queue'], params: IdParams, response: { 200: AccountQueue } };

/** What waits in the queue of an account. */
export const queueRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, { connection, rateLimits }) => {
  const { db } = connection;
  const write = { onRequest: boundByUser(rateLimits.postWrites) };

  app.get(
    '/social-accounts/:id/queue',
    { schema: { ...ofQueue, operationId: 'getQueue', summary: 'Look at the queue of an account' } },
    async (request) => presentQueue(db, sessionOf(request).userId, request.params.id),
  );

  app.post(
    '/social-accounts/:id/queue',
    {
      ...write,
      schema: {
        ...ofQueue,
        operationId: 'orderQueue',
        summary: 'Put the queue of an account into another order',
        description:
          'Name all that waits there: it shares its slots out anew, in this order. With `close_gaps` it takes the earliest free slots instead, and with `slots` the instants that are given, as it had them before: one for each, none of them over or taken. A queue that has changed meanwhile is a CONFLICT.',
        errors: ['CONFLICT'],
        body: OrderQueueBody,
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      await changeQueue(db, userId, request.params.id, (tx, queue) => orderQueue(tx, queue, request.body));
      return presentQueue(db, userId, request.params.id);
    },
  );

  app.post(
    '/social-accounts/:id/queue/pause',
    {
      ...write,
      schema: {
        ...ofQueue,
        operationId: 'pauseQueue',
        summary: 'Let the queue of an account stand still',
        description: 'Nothing in it goes out; what is put into it still takes slots.',
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      await changeQueue(db, userId, request.params.id, async (tx, { accountId }) => {
        await writePaused(tx, accountId, true);
        await waitWhilePaused(tx, { accountId });
      });
      return presentQueue(db, userId, request.params.id);
    },
  );

  app.post(
    '/social-accounts/:id/queue/resume',
    {
      ...write,
      schema: {
        ...ofQueue,
        operationId: 'resumeQueue',
        summary: 'Let the queue of an account go on',
        description:
          'What has missed its slot takes the next free ones, in order: nothing goes out in a heap. Without posting times for it, that is a CONFLICT.',
        errors: ['CONFLICT'],
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      await changeQueue(db, userId, request.params.id, async (tx, queue) => {
        if (queue.pausedAt === null) return;
        await writePaused(tx, queue.accountId, false);
        await takeUpQueue(tx, queue);
      });
      return presentQueue(db, userId, request.params.id);
    },
  );
};
