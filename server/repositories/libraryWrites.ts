import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connect';
import type { NewFile } from '../media/newFile';
import type { UpdateMediaBody } from '#contract/schemas/library';
import { roomOf } from './library';
import { mediaJson } from './media';
import { notifyChanged } from '../database/notifications';
import type { Owner } from './owner';
import { inTransaction } from './transaction';

/** JSON text of Media, the name of the stored file, and whether its row is new: the same file is kept once. */
export type NotedFile = { json: string; name: string; isNew: boolean };

/**
 * Records a file that is about to be stored, unless the user has the same one. Returns what their unused files take if this one would
 * take all of them beyond `maxBytes`; null if the user has deleted their account.
 */
export async function insertMedia(
  db: Database,
  owner: Owner,
  file: NewFile,
  maxBytes: number,
): Promise<NotedFile | { unused: { files: number; bytes: number } } | null> {
  return inTransaction(db, async (tx) => {
    // Two concurrent uploads must not both take the last bytes, nor be two rows of one file.
    const { rowCount: users } = await tx.execute(sql`
      select 1 from users where id = ${owner} and deleted_at is null for no key update`);
    if (users === 0) return null;
    const known = await readNoted(tx, sql`m.user_id = ${owner} and m.sha256 = ${file.sha256} and m.deleted_at is null`);
    if (known !== null) return { ...known, isNew: false };
    const room = await roomOf(tx, owner);
    if (room.bytes + file.size > maxBytes) return { unused: { files: room.unused_files, bytes: room.unused_bytes } };
    const id = uuidv7();
    await tx.execute(sql`
      insert into media
        (id, user_id, name, filename, mime_type, size, width, height, frames, duration_ms, frame_rate, codec, sha256,
          description)
      values (${id}, ${owner}, ${file.name}, ${file.filename}, ${file.mimeType}, ${file.size}, ${file.width},
        ${file.height}, ${file.frames}, ${file.durationMs}, ${file.frameRate}, ${file.codec}, ${file.sha256},
        ${file.altText ?? null})`);
    await notifyChanged(tx, owner, ['Media'], id);
    const noted = await readNoted(tx, sql`m.id = ${id}`);
    return noted && { ...noted, isNew: true };
  });
}

async function readNoted(tx: Database, which: SQL): Promise<Omit<NotedFile, 'isNew'> | null> {
  const { rows } = await tx.execute<Omit<NotedFile, 'isNew'>>(sql`
    select ${mediaJson}::text as json, m.name from media m where ${which}`);
  return rows[0] ?? null;
}

/** True while a file belongs to somebody: the account may have been deleted while the file was being stored. */
export async function isMediaKnown(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from media where name = ${name} and deleted_at is null`);
  return rows.length > 0;
}

/** Renames or describes a file; undefined leaves as it is. False if it is not the user's. */
export async function updateMedia(
  db: Database,
  owner: Owner,
  id: string,
  { filename, alt_text: altText }: UpdateMediaBody,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update media
    set filename = coalesce(${filename ?? null}, filename),
      description = case when ${altText === undefined} then description else nullif(trim(${altText ?? ''}), '') end
    where id = ${id} and user_id = ${owner} and deleted_at is null`);
  if (rowCount === 1) await notifyChanged(db, owner, ['Media'], id);
  return rowCount === 1;
}
