import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connect';
import type { ReceivedFile } from '../media/receiveUpload';
import { instantJson } from './instantJson';

/** Files that no post carries are kept so long, for a post that is still being written. */
const UNUSED_MAX_AGE = '24 hours';

/** One file as the API shows it; used wherever files appear. */
const mediaJson = sql`json_build_object(
  'id', m.id,
  'url', '/media/' || m.name,
  'filename', m.filename,
  'mime_type', m.mime_type,
  'size', m.size,
  'width', m.width,
  'height', m.height,
  'created_at', ${instantJson(sql`m.created_at`)})`;

/** Notes down a stored file; returns it as finished JSON text of Media. */
export async function insertMedia(db: Database, userId: string, file: ReceivedFile): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    with m as (
      insert into media (id, user_id, name, filename, mime_type, size, width, height)
      values (${uuidv7()}, ${userId}, ${file.name}, ${file.filename}, ${file.mimeType}, ${file.size}, ${file.width},
        ${file.height})
      returning *)
    select ${mediaJson}::text as json from m`);
  return rows[0]?.json ?? '';
}

/** Forgets files that no post came to carry; returns the names of the stored files to remove. */
export async function deleteUnusedMedia(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    delete from media where post_id is null and created_at < now() - ${UNUSED_MAX_AGE}::interval returning name`);
  return rows.map((row) => row.name);
}
