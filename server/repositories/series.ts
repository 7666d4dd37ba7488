import { and, count, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { SERIES_MAX_PER_USER } from '#contract/limits';
import type { Refusal } from '#contract/refusals';
import type { Series } from '#contract/schemas/series';
import type { Database } from '../database/connect';
import { series } from '../database/schema';
import { lockOwner, type Owner } from './owner';
import { notifyChanged } from '../database/notifications';
import { instantJson } from '../database/expressions';
import { seriesFilesJson } from './media';

/** A series as it is stored. */
export type StoredSeries = typeof series.$inferSelect;

type Template = Pick<
  StoredSeries,
  'texts' | 'platforms' | 'hashtags' | 'mentions' | 'networkSettings' | 'accountIds' | 'rule' | 'zone' | 'firstWall'
>;
type Progress = Pick<StoredSeries, 'madeThrough' | 'turn' | 'wakeAt'>;

/** Inserts a series none of whose posts is made yet. */
export async function insertSeries(
  tx: Database,
  owner: Owner,
  values: Template & Pick<StoredSeries, 'id' | 'madeThrough'>,
): Promise<void> {
  await tx.insert(series).values({ userId: owner, ...values });
  await notifyChanged(tx, owner, ['Series'], values.id);
}

/** Number of a user's series. Locks the user, so that it stays the number until the transaction ends. */
export async function countSeries(tx: Database, owner: Owner): Promise<number> {
  await lockOwner(tx, owner);
  const rows = await tx.select({ number: count() }).from(series).where(eq(series.userId, owner));
  return rows[0]?.number ?? 0;
}

/** Locks a series; null if it is absent or another user's. A series is locked before its posts. */
export async function lockSeries(tx: Database, owner: Owner, seriesId: string): Promise<StoredSeries | null> {
  const rows = await tx
    .select()
    .from(series)
    .where(and(eq(series.userId, owner), eq(series.id, seriesId)))
    .for('no key update');
  return rows[0] ?? null;
}

/** Locks a series whose next post is due to be made, unless another server has it; null if there is none. */
export async function lockDueSeries(tx: Database, now: Date): Promise<StoredSeries | null> {
  const rows = await tx
    .select()
    .from(series)
    .where(and(lte(series.wakeAt, now), isNull(series.pausedAt)))
    .orderBy(series.wakeAt)
    .limit(1)
    .for('no key update', { skipLocked: true });
  return rows[0] ?? null;
}

/** When the next post has to be made, in epoch milliseconds; null: no day is left in any series. */
export async function nextWakeAt(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ at: Date | null }>(sql`
    select min(wake_at) as at from series where wake_at is not null and paused_at is null`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at).getTime();
}

/** Writes what a locked series is made of, or how far it has come; it goes on, if it was paused. */
export async function writeSeries(
  tx: Database,
  { id, userId }: Pick<StoredSeries, 'id' | 'userId'>,
  values: Partial<Template & Progress>,
): Promise<void> {
  await tx
    .update(series)
    .set({ ...values, pausedAt: null, pauseCode: null, pauseParams: null, pauseReason: null, readAt: null })
    .where(eq(series.id, id));
  await notifyChanged(tx, userId, ['Series'], id);
}

/** Pauses a locked series, and says why in a notice. */
export async function pauseSeries(
  tx: Database,
  { id, userId }: Pick<StoredSeries, 'id' | 'userId'>,
  why: Refusal,
): Promise<void> {
  await pause(tx, userId, eq(series.id, id), why);
}

/** Pauses the series that are to make more posts for an account; call it before anything else is locked. */
export async function pauseSeriesOf(tx: Database, owner: Owner, accountId: string): Promise<void> {
  await pause(
    tx,
    owner,
    sql`${series.accountIds} @> array[${accountId}]::uuid[] and ${series.wakeAt} is not null and ${series.pausedAt} is null`,
    { code: 'account_disconnected' },
  );
}

async function pause(tx: Database, owner: Owner, which: SQL, why: Refusal): Promise<void> {
  const paused = await tx
    .update(series)
    .set({
      pausedAt: sql`now()`,
      pauseCode: why.code,
      pauseParams: why.params ?? null,
      pauseReason: null,
      readAt: null,
    })
    .where(and(eq(series.userId, owner), which))
    .returning({ id: series.id });
  for (const { id } of paused) await notifyChanged(tx, owner, ['Series', 'Notice'], id);
}

/** Leaves a day out, or no longer, for the post of that day was deleted, or restored; locks the series. */
export async function skipDayOf(tx: Database, owner: Owner, postId: string, isSkipped: boolean): Promise<void> {
  const change = isSkipped
    ? sql`array_append(array_remove(s.skipped, p.series_day), p.series_day)`
    : sql`array_remove(s.skipped, p.series_day)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update series s set skipped = ${change} from posts p
    where p.id = ${postId} and p.user_id = ${owner} and s.id = p.series_id returning s.id`);
  for (const { id } of rows) await notifyChanged(tx, owner, ['Series'], id);
}

/** Deletes a series; its posts stay, and are in none any more. */
export async function deleteSeries(tx: Database, { id, userId }: Pick<StoredSeries, 'id' | 'userId'>): Promise<void> {
  await tx.delete(series).where(eq(series.id, id));
  await notifyChanged(tx, userId, ['Series'], id);
}

/** A post of a series that was not sent, and its day in the series. */
export type SeriesPost = { id: string; day: string; content: string };

/** Which posts of a series are meant: from this day on, by default without exceptions. */
type SeriesPosts = { seriesId: string; fromDay: string; withExceptions?: boolean };

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
type SeriesPlace = { seriesId: string; day: string } | { seriesId: null; day: null };

/** Reads the place of a post; null if it is deleted, absent or another user's. */
export async function placeInSeries(db: Database, owner: Owner, postId: string): Promise<SeriesPlace | null> {
  const { rows } = await db.execute<SeriesPlace>(sql`
    select series_id as "seriesId", series_day::text as day from posts
    where user_id = ${owner} and id = ${postId} and deleted_at is null`);
  return rows[0] ?? null;
}

/** A series as the API shows it, but for the words of its rule. */
export type SeriesRow = Omit<Series, 'sentence'>;

/**
 * Lists a user's series, or one of them: those that go on before those that have ended, newest first. A paused series whose last
 * post was made has ended all the same.
 */
export async function listSeries(db: Database, owner: Owner, seriesId?: string): Promise<SeriesRow[]> {
  const { rows } = await db.execute<{ json: SeriesRow }>(sql`
    with shown as (
      select s.*, coalesce(waiting.planned, 0) as planned, waiting.next_at,
        case when s.wake_at is null and coalesce(waiting.planned, 0) = 0 then 'ended'
          when s.paused_at is not null then 'paused'
          else 'active' end as state
      from series s left join lateral (
        select count(*)::int as planned, min(scheduled_at) as next_at from posts
        where series_id = s.id and deleted_at is null and status = 'scheduled'
      ) waiting on true
      where s.user_id = ${owner} and (${seriesId ?? null}::uuid is null or s.id = ${seriesId ?? null})
    )
    select json_build_object(
      'id', s.id,
      'content', s.texts[1],
      'other_texts', to_json(s.texts[2:]),
      'platforms', s.platforms,
      'hashtags', s.hashtags,
      'mentions', s.mentions,
      'account_ids', s.account_ids,
      'media', ${seriesFilesJson},
      'network_settings', s.network_settings,
      'rule', s.rule,
      'zone', s.zone,
      'first', s.first_wall,
      'state', s.state,
      'pause_code', case when s.paused_at is not null then s.pause_code end,
      'pause_params', case when s.paused_at is not null then s.pause_params end,
      'pause_reason', s.pause_reason,
      'next_at', ${instantJson(sql`s.next_at`)},
      'planned', s.planned,
      'created_at', ${instantJson(sql`s.created_at`)}) as json
    from shown s order by s.state = 'ended', s.created_at desc limit ${SERIES_MAX_PER_USER}`);
  return rows.map(({ json }) => json);
}
