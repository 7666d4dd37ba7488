import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { POST_ACCOUNTS_MAX } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import {
  AccountQueue,
  OrderQueueBody,
  AccountSlots,
  NextSlotsQuery,
  NextSlotsResponse,
  SlotsQuery,
} from '#contract/schemas/queue';
import { isZone } from '#contract/wallTime';
import { sessionOf } from '../../http/session';
import { invalid } from '../../http/appError';
import { boundByUser } from '../../http/rateLimits';
import { writePaused, waitWhilePaused, writeSlots } from './queueRepository';
import {
  changeQueue,
  orderQueue,
  takeUpQueue,
  presentQueue,
  moveMisplaced,
  previewSlots,
  readQueue,
} from './queueService';

const ofQueue = { tags: ['Queue'], params: IdParams, response: { 200: AccountQueue } };

/** What waits in the queue of an account. */
export const queueRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, rateLimits } = app;
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

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The hours of the week at which an account publishes out of its queue. */
export const slotRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, rateLimits } = app;
  const { db } = connection;

  app.get(
    '/social-accounts/:id/slots',
    {
      schema: {
        operationId: 'getSlots',
        tags: ['Queue'],
        summary: 'Read the posting times of an account',
        description: 'Without any, `slots` is empty.',
        params: IdParams,
        response: { 200: AccountSlots },
      },
    },
    async (request) => {
      const { zone, slots } = await readQueue(db, sessionOf(request).userId, request.params.id);
      return { zone, slots };
    },
  );

  app.put(
    '/social-accounts/:id/slots',
    {
      onRequest: boundByUser(rateLimits.postWrites),
      schema: {
        operationId: 'putSlots',
        tags: ['Queue'],
        summary: 'Choose the posting times of an account',
        description:
          'On the clocks of `zone`, every week. What waits in the queue keeps its times: `is_misplaced` marks in the queue what is at none of the new ones. With `move=true` these take the next free slots, in their order; that can be asked for later, with the same slots.',
        errors: ['CONFLICT'],
        params: IdParams,
        querystring: SlotsQuery,
        body: AccountSlots,
        response: { 200: AccountSlots },
      },
    },
    async (request) => {
      const { zone, slots } = request.body;
      if (!isZone(zone)) throw invalid({ zone: ['This isn’t a time zone.'] });
      await changeQueue(db, sessionOf(request).userId, request.params.id, async (tx, queue) => {
        await writeSlots(tx, queue.accountId, { zone, slots });
        if (request.query.move === true) await moveMisplaced(tx, { ...queue, zone, slots });
      });
      return { zone, slots };
    },
  );

  app.get(
    '/social-accounts/next-slots',
    {
      schema: {
        operationId: 'listNextSlots',
        tags: ['Queue'],
        summary: 'See where a post would stand in queues',
        description: `The next free slot of each account, of at most ${POST_ACCOUNTS_MAX}. It is taken only by the post that is put there, and may be somebody else’s by then.`,
        querystring: NextSlotsQuery,
        response: { 200: NextSlotsResponse },
      },
    },
    async (request) => previewSlots(db, sessionOf(request).userId, readIds(request.query.account_ids)),
  );
};

function readIds(text: string): string[] {
  const ids = [...new Set(text.toLowerCase().split(','))];
  if (ids.length > POST_ACCOUNTS_MAX) throw invalid({ account_ids: [`Name at most ${POST_ACCOUNTS_MAX}.`] });
  if (!ids.every((id) => ID.test(id))) throw invalid({ account_ids: ['Name accounts by their ids.'] });
  return ids;
}
