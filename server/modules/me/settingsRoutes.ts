import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'drizzle-orm';
import { MySettingsBody, MySettingsResponse } from '#contract/schemas/mySettings';
import type { Database } from '../../database/connect';
import { AppError, notFound } from '../../http/appError';
import { sessionOf } from '../../http/session';

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

const FIELDS = sql`settings, settings_version as version`;

async function readSettings(db: Database, userId: string): Promise<MySettingsResponse> {
  const { rows } = await db.execute<MySettingsResponse>(sql`select ${FIELDS} from users where id = ${userId}`);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** Replaces a version of a user's settings; null if it is no longer theirs. */
async function writeSettings(
  db: Database,
  userId: string,
  { version, settings }: MySettingsBody,
): Promise<MySettingsResponse | null> {
  const { rows } = await db.execute<MySettingsResponse>(sql`
    update users set settings = ${JSON.stringify(settings)}::jsonb, settings_version = settings_version + 1
    where id = ${userId} and settings_version = ${version} returning ${FIELDS}`);
  return rows[0] ?? null;
}
