import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { foldAccents } from '#contract/foldCase';
import { MEDIA_USES_SHOWN } from '#contract/limits';
import type {
  LibraryFile,
  LibraryQuery,
  LibraryResponse,
  LibraryRoom,
  UpdateMediaBody,
  Media,
} from '#contract/schemas/media';
import { type Database, inTransaction } from '../../database/connect';
import { notifyChanged } from '../../database/notifications';
import { RETENTION_MS } from '../../database/retention';
import type { NewFile } from '../../media/mediaStore';
import { excerptSql } from '../../database/expressions';
import { carriers, mediaJson } from '../../repositories/media';
import type { Owner } from '../../repositories/owner';

/** Posts and series with which a file `m` goes or went out; deleted posts don't count. */
const usedIn = sql`(
  (select count(distinct c.post_id) from ${carriers} c join posts p on p.id = c.post_id where p.deleted_at is null)
  + (select count(*) from series_media where media_id = m.id))`;

/** Nothing uses a file `m`. */
const isUnused = sql`${usedIn} = 0`;

/** Nothing has used a file `m` since a day ago: no post that is being written now waits for it. */
const isLeftOver = sql`${isUnused} and m.created_at < now() - ${RETENTION_MS.filesInHand} * interval '1 ms'`;

/** Reads what a user's files take; without the greatest size that they may have, which is the server's. */
export async function roomOf(db: Database, owner: Owner): Promise<Omit<LibraryRoom, 'max_bytes'>> {
  const { rows } = await db.execute<Record<keyof Omit<LibraryRoom, 'max_bytes'>, string>>(sql`
    select coalesce(sum(size), 0) as bytes, count(*) filter (where is_left) as unused_files,
      coalesce(sum(size) filter (where is_left), 0) as unused_bytes
    from (select m.size, ${isLeftOver} as is_left from media m where m.user_id = ${owner} and m.deleted_at is null) files`);
  const { bytes = 0, unused_files: files = 0, unused_bytes: unused = 0 } = rows[0] ?? {};
  return { bytes: Number(bytes), unused_files: Number(files), unused_bytes: Number(unused) };
}

/** A text as foldAccents has it. */
function foldedSql(text: SQL): SQL {
  const plain = sql`lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036F]', '', 'g'))`;
  return sql`replace(replace(${plain}, 'ß', 'ss'), 'ς', 'σ')`;
}

/** Lists a user's files, newest first, after the one that `cursor` names. */
export async function listLibrary(
  db: Database,
  owner: Owner,
  { q = '', kind, unused = false, cursor }: LibraryQuery,
  limit: number,
): Promise<Pick<LibraryResponse, 'media' | 'next_cursor'>> {
  const filters: SQL[] = [sql`m.user_id = ${owner} and m.deleted_at is null`];
  const words = foldAccents(q.trim());
  if (words !== '') {
    filters.push(
      sql`(strpos(${foldedSql(sql`m.filename`)}, ${words}) > 0 or strpos(${foldedSql(sql`m.description`)}, ${words}) > 0)`,
    );
  }
  if (kind !== undefined) filters.push(sql`m.mime_type like ${`${kind}/%`}`);
  if (cursor !== undefined) filters.push(sql`m.id < ${cursor}`);
  if (unused) filters.push(isUnused);
  const found = await readFiles(db, sql`${sql.join(filters, sql` and `)} order by m.id desc limit ${limit + 1}`);
  const page = found.slice(0, limit);
  return { media: page, next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Reads one file of a user; null if there is none. */
export async function readLibraryFile(db: Database, owner: Owner, id: string): Promise<LibraryFile | null> {
  const [file] = await readFiles(db, sql`m.id = ${id} and m.user_id = ${owner} and m.deleted_at is null`);
  return file ?? null;
}

async function readFiles(db: Database, which: SQL): Promise<LibraryFile[]> {
  const { rows } = await db.execute<{ file: Media; used_in: number }>(sql`
    select ${mediaJson} as file, ${usedIn}::int as used_in from media m where ${which}`);
  return rows.map(({ file, used_in }) => ({ ...file, used_in }));
}

/** A stored image and what is to be known of it before it is cut. */
export type Picture = {
  name: string;
  filename: string;
  mimeType: string;
  width: number | null;
  height: number | null;
  frames: number | null;
  altText: string | null;
};

/** Reads a picture of a user, or a video, which is none; null if there is no such file. */
export async function readPicture(db: Database, owner: Owner, id: string): Promise<Picture | null> {
  const { rows } = await db.execute<Picture>(sql`
    select name, filename, mime_type as "mimeType", width, height, frames, description as "altText"
    from media where id = ${id} and user_id = ${owner} and deleted_at is null`);
  return rows[0] ?? null;
}

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

/** A post, or a series (`repeating`), that is still to go out with a file. */
export type FileUse = { kind: 'draft' | 'scheduled' | 'failed' | 'repeating'; excerpt: string };

/** A file with what is still to go out with it: the first of these, and how many there are. */
export type FileInHand = { id: string; filename: string; size: number; uses: FileUse[]; count: number };

/** Locks files of a user, against posts that would take them, and says what is still to go out with each. */
export async function lockFiles(
  tx: Database,
  owner: Owner,
  which: { ids: readonly string[] } | 'leftOver',
  limit: number,
): Promise<FileInHand[]> {
  const chosen: SQL = which === 'leftOver' ? isLeftOver : sql`m.id = any(${sql.param(which.ids)}::uuid[])`;
  const { rows: locked } = await tx.execute<{ id: string }>(sql`
    select m.id from media m where m.user_id = ${owner} and m.deleted_at is null and ${chosen}
    order by m.id limit ${limit} for update of m`);
  if (locked.length === 0) return [];
  const ids = sql.param(locked.map(({ id }) => id));
  // Looked at again under the lock: a post may have taken one just before.
  const { rows } = await tx.execute<Row>(sql`
    select m.id, m.filename, m.size, found.count::int, coalesce(found.kinds, '{}') as kinds,
      coalesce(found.excerpts, '{}') as excerpts
    from media m, lateral (
      select count(*), (array_agg(kind))[:${MEDIA_USES_SHOWN}] as kinds,
        (array_agg(excerpt))[:${MEDIA_USES_SHOWN}] as excerpts
      from (
        select p.status as kind, ${excerptSql(sql`p.content`)} as excerpt from posts p
        where p.id in (select c.post_id from ${carriers} c) and p.deleted_at is null and p.status <> 'published'
        union all
        select 'repeating', ${excerptSql(sql`s.texts[1]`)}
        from series_media sm join series s on s.id = sm.series_id where sm.media_id = m.id
      ) uses
    ) found
    where m.id = any(${ids}::uuid[])${which === 'leftOver' ? sql` and ${isLeftOver}` : sql``}`);
  return rows.map(({ kinds, excerpts, ...file }) => {
    return { ...file, uses: kinds.map((kind, index) => ({ kind, excerpt: excerpts[index] ?? '' })) };
  });
}

type Row = Omit<FileInHand, 'uses'> & { kinds: FileUse['kind'][]; excerpts: string[] };

/**
 * Takes locked files out of the library; returns the names of the stored files to remove. Posts that were sent keep their record of
 * them; of those that were deleted unsent, and might be restored, they are gone.
 */
export async function takeOut(tx: Database, owner: Owner, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const ids = sql`any(${sql.param(fileIds)}::uuid[])`;
  const unsent = sql`select id from posts where user_id = ${owner} and status <> 'published'`;
  await tx.execute(sql`delete from post_media where media_id = ${ids} and post_id in (${unsent})`);
  await tx.execute(sql`
    delete from text_media f using post_texts x
    where f.text_id = x.id and f.media_id = ${ids} and x.post_id in (${unsent})`);
  const { rows } = await tx.execute<{ name: string }>(sql`
    update media set deleted_at = now() where id = ${ids} returning name`);
  await tx.execute(sql`
    delete from media m where m.id = ${ids}
      and not exists ${carriers} and not exists (select 1 from series_media where media_id = m.id)`);
  await notifyChanged(tx, owner, ['Media', 'Post']);
  return rows.map(({ name }) => name);
}
