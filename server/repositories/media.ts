import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AttachedFile } from '#contract/attachedFile';
import type { Database } from '../database/connect';
import type { ReceivedFile } from '../media/receiveUpload';
import { RETENTION_MS } from '../jobs/retention';
import { instantJson } from './instantJson';
import { inTransaction } from './transaction';
import type { Owner } from './owner';

/** A file as the API shows it, wherever files appear. */
export const mediaJson = sql`json_build_object(
  'id', m.id,
  'url', '/media/' || m.name,
  'filename', m.filename,
  'mime_type', m.mime_type,
  'size', m.size,
  'width', m.width,
  'height', m.height,
  'frames', m.frames,
  'duration_ms', m.duration_ms,
  'frame_rate', m.frame_rate,
  'codec', m.codec,
  'alt_text', m.alt_text,
  'created_at', ${instantJson(sql`m.created_at`)})`;

/**
 * Records a file that is about to be stored; returns it as finished JSON text of Media. Null if it would take the
 * user's files, of any age and on any post, beyond `maxBytes`, or if the user has deleted their account.
 */
export async function insertMedia(
  db: Database,
  owner: Owner,
  file: ReceivedFile,
  maxBytes: number,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    // Two concurrent uploads must not both take the last bytes.
    await tx.execute(sql`select 1 from users where id = ${owner} for no key update`);
    const { rows } = await tx.execute<{ json: string }>(sql`
      with m as (
        insert into media
          (id, user_id, name, filename, mime_type, size, width, height, frames, duration_ms, frame_rate, codec)
        select ${uuidv7()}, ${owner}, ${file.name}, ${file.filename}, ${file.mimeType}, ${file.size}, ${file.width},
          ${file.height}, ${file.frames}, ${file.durationMs}, ${file.frameRate}, ${file.codec}
        where (select coalesce(sum(size), 0) from media where user_id = ${owner}) <= ${maxBytes - file.size}
          and exists (select 1 from users where id = ${owner} and deleted_at is null)
        returning *)
      select ${mediaJson}::text as json from m`);
    return rows[0]?.json ?? null;
  });
}

/** A file for a post; `altText` undefined leaves its description as it is. */
export type PostFile = { id: string; altText: string | undefined };

/**
 * Attaches files to a locked post, in their order, and detaches the previous ones. False if one of them is not the
 * user's, or belongs to another post.
 */
export async function setPostMedia(
  db: Database,
  owner: Owner,
  postId: string,
  files: readonly PostFile[],
): Promise<boolean> {
  const ids = files.map(({ id }) => id);
  const altTexts = files.map(({ altText }) => altText ?? null);
  await db.execute(sql`
    update media set post_id = null where post_id = ${postId} and id <> all (${sql.param(ids)}::uuid[])`);
  const { rowCount } = await db.execute(sql`
    update media m
    set post_id = ${postId}, position = wanted.position,
      alt_text = case when wanted.alt_text is null then m.alt_text else nullif(trim(wanted.alt_text), '') end
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(altTexts)}::text[])
      with ordinality as wanted (id, alt_text, position)
    where m.id = wanted.id and m.user_id = ${owner} and (m.post_id is null or m.post_id = ${postId})`);
  return rowCount === files.length;
}

/** Lists the properties of a post's files that networks judge them by. */
export async function listPostFiles(db: Database, postId: string): Promise<AttachedFile[]> {
  const { rows } = await db.execute<AttachedFile>(sql`
    select filename, mime_type, size, width, height, frames, duration_ms, frame_rate, codec, alt_text
    from media where post_id = ${postId} order by position`);
  return rows;
}

/** Number of files removed at a time. */
export const MEDIA_BATCH = 100;

/**
 * Deletes the records of a batch of files that no post, or only a deleted one, carries; returns the names of the stored
 * files to remove.
 */
export async function deleteUnusedMedia(db: Database): Promise<string[]> {
  return deleteMedia(
    db,
    sql`m.post_id is null and m.created_at < now() - ${RETENTION_MS.unusedFiles} * interval '1 ms'
      or exists (select 1 from posts p
        where p.id = m.post_id and p.deleted_at < now() - ${RETENTION_MS.deletedPosts} * interval '1 ms')`,
  );
}

/** Deletes the records of a batch of a user's files that no post carries, however new. */
export async function deleteFilesOf(db: Database, owner: Owner): Promise<string[]> {
  return deleteMedia(db, sql`m.user_id = ${owner} and m.post_id is null`);
}

async function deleteMedia(db: Database, which: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    delete from media where id in (select id from media m where ${which} limit ${MEDIA_BATCH} for update)
    returning name`);
  return rows.map((row) => row.name);
}

/** True while a file belongs to somebody: the account may have been deleted while the file was being stored. */
export async function isMediaKnown(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from media where name = ${name}`);
  return rows.length > 0;
}
