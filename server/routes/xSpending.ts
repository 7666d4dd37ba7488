import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { XSpending } from '#contract/schemas/xSpending';
import type { AppServices } from '../services';

/** What X bills for this installation. */
export const xSpendingRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, { xMeter, xSearchEveryMinutes }) => {
  app.get(
    '/x-spending',
    {
      schema: {
        operationId: 'getXSpending',
        tags: ['Social accounts'],
        summary: 'Read what X has billed this month',
        description:
          'For everybody on this installation together, counted here by X’s published prices: its own console has the bill.',
        response: { 200: XSpending },
      },
    },
    async () => ({
      is_metered: xMeter.isMetered,
      ...(await xMeter.read()),
      search_every_minutes: xSearchEveryMinutes,
    }),
  );
};
