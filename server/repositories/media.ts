import { sql, type SQL } from 'drizzle-orm';
import type { AttachedFile } from '#contract/attachedFile';
import type { Database } from '../database/connect';
import { instantJson } from '../database/expressions';
import type { Owner } from './owner';

/** A file `m` as the API shows it, wherever files appear; its description is a post's. */
export const fileJson = (altText: SQL) => sql`json_build_object(
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
  'alt_text', ${altText},
  'created_at', ${instantJson(sql`m.created_at`)})`;

/** A file `m` by itself. */
export const mediaJson = fileJson(sql`m.description`);

/** Files of a post `p`, with their place `pm`. */
export const mediaOfPost = sql`post_media pm join media m on m.id = pm.media_id where pm.post_id = p.id`;

/** A file of `mediaOfPost`. */
export const postFileJson = fileJson(sql`pm.alt_text`);

/** A file for a post; `altText` undefined leaves its description as it is, or takes that of the library. */
export type PostFile = { id: string; altText: string | undefined };

/**
 * Gives a locked post these files, in their order, and no others; they may be other posts' as well. False if one of them is not
 * the user's.
 */
export async function setPostMedia(
  db: Database,
  owner: Owner,
  postId: string,
  files: readonly PostFile[],
): Promise<boolean> {
  const ids = idsOf(files);
  const altTexts = files.map(({ altText }) => altText ?? null);
  if (!(await lockPostFiles(db, owner, files))) return false;
  await db.execute(sql`delete from post_media where post_id = ${postId} and media_id <> all (${ids})`);
  await db.execute(sql`
    insert into post_media (post_id, media_id, position, alt_text)
    select ${postId}, wanted.id, wanted.position,
      case
        when wanted.alt_text is not null then nullif(trim(wanted.alt_text), '')
        when before.media_id is not null then before.alt_text
        else m.description end
    from unnest(${ids}, ${sql.param(altTexts)}::text[]) with ordinality as wanted (id, alt_text, position)
      join media m on m.id = wanted.id
      left join post_media before on before.post_id = ${postId} and before.media_id = wanted.id
    on conflict (post_id, media_id) do update set position = excluded.position, alt_text = excluded.alt_text`);
  await describeFiles(db, files);
  return true;
}

/** Gives files the first description that a post has of them; whoever uses them again starts with it. */
export async function describeFiles(db: Database, files: readonly PostFile[]): Promise<void> {
  const described = files.filter(({ altText = '' }) => altText.trim() !== '');
  if (described.length === 0) return;
  const altTexts = described.map(({ altText = '' }) => altText.trim());
  // Two posts with the same files never wait for each other: what another one describes right now has its description.
  await db.execute(sql`
    with wanted as (
      select m.id, w.alt_text
      from unnest(${idsOf(described)}, ${sql.param(altTexts)}::text[]) as w (id, alt_text) join media m on m.id = w.id
      where m.description is null for no key update of m skip locked
    )
    update media m set description = wanted.alt_text from wanted where m.id = wanted.id`);
}

/** Files of a series `s`, with their place `sm`, as JSON. */
export const seriesFilesJson = sql`(
  select coalesce(json_agg(${fileJson(sql`sm.alt_text`)} order by sm.position), '[]')
  from series_media sm join media m on m.id = sm.media_id where sm.series_id = s.id)`;

/** Gives a locked series these files, in their order, and no others. False if one of them is not the user's. */
export async function setSeriesMedia(
  db: Database,
  owner: Owner,
  seriesId: string,
  files: readonly PostFile[],
): Promise<boolean> {
  const altTexts = files.map(({ altText }) => altText ?? '');
  if (!(await lockPostFiles(db, owner, files))) return false;
  await db.execute(sql`delete from series_media where series_id = ${seriesId}`);
  await db.execute(sql`
    insert into series_media (series_id, media_id, position, alt_text)
    select ${seriesId}, wanted.id, wanted.position, nullif(trim(wanted.alt_text), '')
    from unnest(${idsOf(files)}, ${sql.param(altTexts)}::text[]) with ordinality as wanted (id, alt_text, position)`);
  await describeFiles(db, files);
  return true;
}

/** Locks files against their removal until something carries them; false if one of them is not the user's. */
export async function lockPostFiles(db: Database, owner: Owner, files: readonly PostFile[]): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from media where id = any(${idsOf(files)}) and user_id = ${owner} and deleted_at is null for key share`);
  return rowCount === files.length;
}

function idsOf(files: readonly PostFile[]): SQL {
  return sql`${sql.param(files.map(({ id }) => id))}::uuid[]`;
}

/** Lists the files of a series, for its next post. */
export async function listSeriesFiles(db: Database, seriesId: string): Promise<{ id: string; altText: string }[]> {
  const { rows } = await db.execute<{ id: string; altText: string }>(sql`
    select media_id as id, coalesce(alt_text, '') as "altText" from series_media
    where series_id = ${seriesId} order by position`);
  return rows;
}

/** Gives a new post the files of another, but those that have been deleted since. */
export async function copyPostMedia(db: Database, fromId: string, toId: string): Promise<void> {
  await db.execute(sql`
    insert into post_media (post_id, media_id, position, alt_text)
    select ${toId}, m.id, pm.position, pm.alt_text
    from post_media pm join media m on m.id = pm.media_id
    where pm.post_id = ${fromId} and m.deleted_at is null for key share of m`);
}

/** Lists the properties of a post's files that networks judge them by. */
export async function listPostFiles(db: Database, postId: string): Promise<AttachedFile[]> {
  const { rows } = await db.execute<AttachedFile>(sql`
    select m.filename, m.mime_type, m.size, m.width, m.height, m.frames, m.duration_ms, m.frame_rate, m.codec, pm.alt_text
    from post_media pm join media m on m.id = pm.media_id where pm.post_id = ${postId} order by pm.position`);
  return rows;
}

/** Posts that carry a file `m`, with their common text or with another one, as rows with `post_id`. */
export const carriers = sql`(
  select post_id from post_media where media_id = m.id
  union all
  select x.post_id from text_media f join post_texts x on x.id = f.text_id where f.media_id = m.id)`;

/** Number of files removed at a time. */
export const MEDIA_BATCH = 100;

/**
 * Deletes the records of a batch of deleted files with which no post and no series is left; returns the names of the stored files to
 * remove, which are gone already unless a server ended half-way.
 */
export async function eraseDeletedMedia(db: Database): Promise<string[]> {
  const isOfNoSeries = sql`not exists (select 1 from series_media where media_id = m.id)`;
  return deleteMedia(db, sql`m.deleted_at is not null and ${isOfNoSeries} and not exists ${carriers}`);
}

/** Deletes the records of a batch of a user's files that no post carries, however new. */
export async function deleteFilesOf(db: Database, owner: Owner): Promise<string[]> {
  return deleteMedia(db, sql`m.user_id = ${owner} and not exists ${carriers}`);
}

/**
 * Locks a batch first, and looks again: a post may have taken a file just before, and can't any more. Call it in a transaction.
 */
async function deleteMedia(tx: Database, which: SQL): Promise<string[]> {
  const { rows: locked } = await tx.execute<{ id: string }>(sql`
    select id from media m where ${which} limit ${MEDIA_BATCH} for update skip locked`);
  const ids = locked.map(({ id }) => id);
  const { rows } = await tx.execute<{ name: string }>(sql`
    delete from media m where m.id = any(${sql.param(ids)}::uuid[]) and ${which} returning name`);
  return rows.map(({ name }) => name);
}
