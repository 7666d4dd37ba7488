import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { POST_ACCOUNTS_MAX } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import { AccountSlots, NextSlotsQuery, NextSlotsResponse, SlotsQuery } from '#contract/schemas/queue';
import { isZone } from '#contract/wallTime';
import { sessionOf } from '../../http/auth';
import { boundByUser } from '../../http/rateLimits';
import { invalid } from '../../http/errors/appError';
import { writeSlots } from '../../repositories/queue/accountQueues';
import type { AppServices } from '../../services';
import { changeQueue, moveMisplaced } from './moveQueued';
import { previewSlots, readQueue } from './readQueue';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The hours of the week at which an account publishes out of its queue. */
export const slotRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, { connection, rateLimits }) => {
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
