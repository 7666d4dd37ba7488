import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import type { Owner } from '../owner';

/** A post of a series that was not sent, and its day in the series. */
export type SeriesPost = { id: string; day: string; content: string };

/** Which posts of a series are meant: from this day on, by default without exceptions. */
export type SeriesPosts = { seriesId: string; fromDay: string; withExceptions?: boolean };

/** Makes a new post one of a series. */
export async function joinSeries(tx: Database, postId: string, seriesId: string, day: string): Promise<void> {
  await tx.execute(sql`update posts set series_id = ${seriesId}, series_day = ${day} where id = ${postId}`);
}

/** Notes that a post of a series was changed by itself. */
export async function noteException(tx: Database, postId: string): Promise<void> {
  await tx.execute(sql`
    update posts set is_series_exception = true where id = ${postId} and series_id is not null and not is_series_exception`);
}

/** Makes a post follow its series again. */
export async function endException(tx: Database, postId: string): Promise<void> {
  await tx.execute(sql`update posts set is_series_exception = false where id = ${postId}`);
}

/** Lists and locks the posts of a locked series that wait to be sent, by their days. */
export async function lockWaitingPosts(
  tx: Database,
  { seriesId, fromDay, withExceptions = false }: SeriesPosts,
): Promise<SeriesPost[]> {
  const { rows } = await tx.execute<SeriesPost>(sql`
    select id, series_day::text as day, content from posts p
    where series_id = ${seriesId} and deleted_at is null and series_day >= ${fromDay}
      and (not is_series_exception or ${withExceptions})
      and exists (select from post_targets t where t.post_id = p.id)
      and not exists (select from post_targets t where t.post_id = p.id and t.state <> 'scheduled')
    order by series_day for no key update`);
  return rows;
}

/** Lists the days of a series that have a post, whatever became of it. */
export async function daysWithPost(tx: Database, seriesId: string, fromDay: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select series_day::text as day from posts
    where series_id = ${seriesId} and deleted_at is null and series_day >= ${fromDay}`);
  return new Set(rows.map(({ day }) => day));
}

/** Takes deleted posts out of their series, so that their days are free. */
export async function leaveSeries(tx: Database, postIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update posts set series_id = null, series_day = null, is_series_exception = false
    where id = any(${sql.param(postIds)}::uuid[])`);
}

/** Place of a post in its series; both are null for one that is in none. */
export type SeriesPlace = { seriesId: string; day: string } | { seriesId: null; day: null };

/** Reads the place of a post; null if it is deleted, absent or another user's. */
export async function placeInSeries(db: Database, owner: Owner, postId: string): Promise<SeriesPlace | null> {
  const { rows } = await db.execute<SeriesPlace>(sql`
    select series_id as "seriesId", series_day::text as day from posts
    where user_id = ${owner} and id = ${postId} and deleted_at is null`);
  return rows[0] ?? null;
}
