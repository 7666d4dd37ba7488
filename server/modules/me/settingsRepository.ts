import { sql } from 'drizzle-orm';
import type { MySettingsBody, MySettingsResponse } from '#contract/schemas/mySettings';
import type { Database } from '../../database/connect';
import { notFound } from '../../http/appError';

const FIELDS = sql`settings, settings_version as version`;

/** Reads how a person goes on with the product; throws NOT_FOUND. */
export async function readSettings(db: Database, userId: string): Promise<MySettingsResponse> {
  const { rows } = await db.execute<MySettingsResponse>(sql`select ${FIELDS} from users where id = ${userId}`);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** Replaces a version of a user's settings; null if it is no longer theirs. */
export async function writeSettings(
  db: Database,
  userId: string,
  { version, settings }: MySettingsBody,
): Promise<MySettingsResponse | null> {
  const { rows } = await db.execute<MySettingsResponse>(sql`
    update users set settings = ${JSON.stringify(settings)}::jsonb, settings_version = settings_version + 1
    where id = ${userId} and settings_version = ${version} returning ${FIELDS}`);
  return rows[0] ?? null;
}
