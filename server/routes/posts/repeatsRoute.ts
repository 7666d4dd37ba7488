import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { REPEAT_DAYS } from '#contract/limits';
import { RepeatsBody, RepeatsResponse } from '#contract/schemas/repeats';
import { sessionOf } from '../../http/auth';
import { readRepeats } from '../../posts/readRepeats';
import type { AppServices } from '../../services';

/** What a post that is being written would repeat; nothing is refused for that. */
export const repeatsRoute: FastifyPluginAsyncTypebox<AppServices> = async (app, { connection: { db } }) => {
  app.post(
    '/posts/repeats',
    {
      schema: {
        operationId: 'listRepeats',
        tags: ['Posts'],
        summary: 'See what a post would repeat',
        description: `Posts with the same text, hashtags included, on the same account within ${REPEAT_DAYS} days, and others on the same account within an hour. What failed or missed its time does not count. Nothing is changed, and nothing refused for it.`,
        body: RepeatsBody,
        response: { 200: RepeatsResponse },
      },
    },
    async (request) => readRepeats(db, sessionOf(request).userId, request.body),
  );
};
