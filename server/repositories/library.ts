import { sql, type SQL } from 'drizzle-orm';
import type { LibraryFile, LibraryQuery, LibraryResponse, LibraryRoom } from '#contract/schemas/library';
import type { Media } from '#contract/schemas/media';
import type { Database } from '../database/connect';
import { RETENTION_MS } from '../database/retention';
import { carriers, mediaJson } from './media';
import type { Owner } from './owner';

/** Posts and series with which a file `m` goes or went out; deleted posts don't count. */
const usedIn = sql`(
  (select count(distinct c.post_id) from ${carriers} c join posts p on p.id = c.post_id where p.deleted_at is null)
  + (select count(*) from series_media where media_id = m.id))`;

/** Nothing uses a file `m`. */
export const isUnused = sql`${usedIn} = 0`;

/** Nothing has used a file `m` since a day ago: no post that is being written now waits for it. */
export const isLeftOver = sql`${isUnused} and m.created_at < now() - ${RETENTION_MS.filesInHand} * interval '1 ms'`;

/** Reads what a user's files take; without the greatest size that they may have, which is the server's. */
export async function roomOf(db: Database, owner: Owner): Promise<Omit<LibraryRoom, 'max_bytes'>> {
  const { rows } = await db.execute<Record<keyof Omit<LibraryRoom, 'max_bytes'>, string>>(sql`
    select coalesce(sum(size), 0) as bytes, count(*) filter (where is_left) as unused_files,
      coalesce(sum(size) filter (where is_left), 0) as unused_bytes
    from (select m.size, ${isLeftOver} as is_left from media m where m.user_id = ${owner} and m.deleted_at is null) files`);
  const { bytes = 0, unused_files: files = 0, unused_bytes: unused = 0 } = rows[0] ?? {};
  return { bytes: Number(bytes), unused_files: Number(files), unused_bytes: Number(unused) };
}

/** Lists a user's files, newest first, after the one that `cursor` names. */
export async function listLibrary(
  db: Database,
  owner: Owner,
  { q = '', kind, unused = false, cursor }: LibraryQuery,
  limit: number,
): Promise<Pick<LibraryResponse, 'media' | 'next_cursor'>> {
  const filters: SQL[] = [sql`m.user_id = ${owner} and m.deleted_at is null`];
  const words = q.trim().toLowerCase();
  if (words !== '') {
    filters.push(sql`(strpos(lower(m.filename), ${words}) > 0 or strpos(lower(m.description), ${words}) > 0)`);
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
