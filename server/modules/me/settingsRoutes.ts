import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MySettingsBody, MySettingsResponse } from '#contract/schemas/mySettings';
import { AppError } from '../../http/appError';
import { sessionOf } from '../../http/session';
import { readSettings, writeSettings } from './settingsRepository';

/** How a person goes on with the product, for each of their devices. */
export const settingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
  } = app;
  app.get(
    '/me/settings',
    {
      schema: {
        operationId: 'getMySettings',
        tags: ['Your data'],
        summary: 'Read what is remembered of how you work',
        response: { 200: MySettingsResponse },
      },
    },
    (request) => readSettings(db, sessionOf(request).userId),
  );

  app.put(
    '/me/settings',
    {
      schema: {
        operationId: 'putMySettings',
        tags: ['Your data'],
        summary: 'Replace what is remembered of how you work',
        errors: ['CONFLICT'],
        body: MySettingsBody,
        response: { 200: MySettingsResponse },
      },
    },
    async (request) => {
      const written = await writeSettings(db, sessionOf(request).userId, request.body);
      if (written === null) throw new AppError('CONFLICT', 'Another device changed these settings. Read them again.');
      return written;
    },
  );
};
