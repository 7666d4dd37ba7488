import { sql, type SQL } from 'drizzle-orm';
import { MEDIA_USES_SHOWN } from '#contract/limits';
import type { Database } from '../database/connect';
import { excerptSql } from './excerptSql';
import { isLeftOver } from './library';
import { carriers } from './media';
import { notifyChanged } from '../database/notifications';
import type { Owner } from './owner';

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
