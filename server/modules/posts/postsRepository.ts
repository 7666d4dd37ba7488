import { sql, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import { SEARCH_COUNT_MAX } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { POST_STATUSES, type PostStatus } from '#contract/postStates';
import { excerptSql, arrayOf, instantJson, bindStatement, prepareStatement } from '../../database/expressions';
import type { Database } from '../../database/connect';
import type { Owner } from '../../repositories/owner';
import { postJson } from '../../repositories/postRows';

/** Selects the posts of a list; both ends of the time range are inclusive. */
export type PostFilter = {
  status?: PostStatus | undefined;
  platform?: AccountPlatform | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** What is searched for, in PostgreSQL's syntax for words. */
  query?: string | undefined;
  accountId?: string | undefined;
};

/** The last post of the previous page, and the instant by which its list is ordered. */
export type PostCursor = { instant: string; id: string };

type Json = { json: string };

const value = sql.placeholder;

const HAS_STATUS = sql`status = ${value('status')}`;

const OF_USER = sql`
  select * from posts
  where user_id = ${value('userId')} and deleted_at is null
    and (${value('platform')}::text is null or ${value('platform')} = any(platforms))`;

const IN_RANGE = sql`
    listed_at >= coalesce(${value('from')}::timestamptz, '-infinity')
    and listed_at <= coalesce(${value('to')}::timestamptz, 'infinity')`;

const VISIBLE = sql`${OF_USER} and ${IN_RANGE} and (${value('status')}::text is null or ${HAS_STATUS})`;

/** Apart, so that the index of posts by status is used: a user may have few of one among many of another. */
const OF_STATUS = sql`${OF_USER} and ${IN_RANGE} and ${HAS_STATUS}`;

/** `query` in PostgreSQL's syntax, over the posts' words. */
const FOUND = sql`${VISIBLE}
    and (${value('query')}::text is null or word_vector @@ ${value('query')}::tsquery)
    and (${value('accountId')}::uuid is null
      or exists (select from post_targets where post_id = posts.id and account_id = ${value('accountId')}))`;

const ALL_STATUSES = sql.raw(`'${arrayOf(POST_STATUSES)}'`);

const COUNTS_OF_STATUS = sql`
  user_id = ${value('userId')} and (${value('status')}::text is null or status = ${value('status')})`;

/**
 * Every post of a list is counted: by the numbers that are kept; of some dates in the index of posts by status, without their rows; one
 * by one only those of a network on some dates. Of what a search finds, no more are counted than says something to somebody who searches.
 */
const ALL_VISIBLE = sql`
  case when ${value('from')}::timestamptz is not null or ${value('to')}::timestamptz is not null then
    case when ${value('platform')}::text is not null then (select count(*) from visible) else (
      select count(*) from posts
      where user_id = ${value('userId')} and deleted_at is null and ${IN_RANGE}
        and status = any(case when ${value('status')}::text is null then ${ALL_STATUSES}::text[]
          else array[${value('status')}::text] end)) end
  when ${value('platform')}::text is null then (
    select coalesce(sum(number), 0) from post_counts where ${COUNTS_OF_STATUS})
  else (
    select coalesce(sum(number), 0) from post_network_counts
    where ${COUNTS_OF_STATUS} and platform = ${value('platform')}) end`;
const FOUND_COUNTED = sql`(select count(*) from (select from visible limit ${sql.raw(String(SEARCH_COUNT_MAX))}) as counted)`;

type Order = { instant: SQL; direction: SQL; isAfter: SQL; startInstant: SQL; startId: SQL };

const NEWEST_FIRST = {
  direction: sql`desc`,
  isAfter: sql`<`,
  startInstant: sql`'infinity'`,
  startId: sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
};

const NEWEST_LISTED_FIRST = { ...NEWEST_FIRST, instant: sql`listed_at` };

const listNewestFirst = prepareStatement<Json>('list-posts', pageSql(NEWEST_LISTED_FIRST));

const listStatusNewestFirst = prepareStatement<Json>('list-posts-of-status', pageSql(NEWEST_LISTED_FIRST, OF_STATUS));

/**
 * By publication, or else by creation: a post planned for next year is no newer than one of today. Without the dates, which it never
 * has: their index would be preferred for them, and all posts of the user be read and sorted.
 */
const listLatestFirst = prepareStatement<Json>(
  'list-all-posts',
  pageSql({ ...NEWEST_FIRST, instant: sql`coalesce(published_at, created_at)` }, OF_USER),
);

const listSoonestFirst = prepareStatement<Json>(
  'list-waiting-posts',
  pageSql(
    {
      instant: sql`listed_at`,
      direction: sql`asc`,
      isAfter: sql`>`,
      startInstant: sql`'-infinity'`,
      startId: sql`'00000000-0000-0000-0000-000000000000'`,
    },
    OF_STATUS,
  ),
);

const searchNewestFirst = bindStatement<Json>(pageSql(NEWEST_LISTED_FIRST, FOUND, FOUND_COUNTED));

function pageSql(
  { instant, direction, isAfter, startInstant, startId }: Order,
  visible: SQL = VISIBLE,
  total: SQL = ALL_VISIBLE,
): SQL {
  const order = sql`order by ${instant} ${direction}, id ${direction}`;
  return sql`
    with visible as not materialized (${visible}), page as (
      select *, ${instant} as instant, row_number() over (${order}) as place
      from visible
      where (${instant}, id) ${isAfter} (
        coalesce(${value('afterInstant')}::timestamptz, ${startInstant}), coalesce(${value('afterId')}::uuid, ${startId}))
      ${order} limit ${value('limit')}::int + 1
    )
    select json_build_object(
      'posts', (
        select coalesce(json_agg(${postJson} order by p.place), '[]') from page p where p.place <= ${value('limit')}::int),
      'total', ${total},
      'next_cursor', (
        select ${instantJson(sql`last.instant`)} || '_' || last.id from page last
        where last.place = ${value('limit')}::int and exists (select 1 from page where place > ${value('limit')}::int))
    )::text as json`;
}

/**
 * Lists the posts of a user as finished JSON text of ListPostsResponse: newest first, scheduled ones soonest
 * first, and without a status by what happened to them last; what is searched for, newest first.
 */
export async function listPosts(
  pool: Pool,
  userId: Owner,
  { status, platform, from, to, query, accountId }: PostFilter,
  { limit, after }: { limit: number; after: PostCursor | null },
): Promise<string> {
  const isSearch = query !== undefined || accountId !== undefined;
  const isEverything = status === undefined && from === undefined && to === undefined;
  const listed = isEverything ? listLatestFirst : status === undefined ? listNewestFirst : listOf(status);
  const list = isSearch ? searchNewestFirst : listed;
  const [row] = await list(pool, {
    userId,
    status,
    platform,
    from,
    to,
    query,
    accountId,
    limit,
    afterInstant: after?.instant,
    afterId: after?.id,
  });
  if (row === undefined) throw new Error('An aggregate without a row');
  return row.json;
}

function listOf(status: PostStatus) {
  return status === 'scheduled' ? listSoonestFirst : listStatusNewestFirst;
}

/** Reads one post as finished JSON text; null if it is absent, deleted or another user's. */
export async function readPost(db: Database, owner: Owner, postId: string): Promise<string | null> {
  return readJson(db, sql`p.user_id = ${owner} and p.id = ${postId} and p.deleted_at is null`);
}

/** Reads one post as finished JSON text, even a deleted one: a replayed response must not change. */
export async function readPostOnceMade(db: Database, owner: Owner, postId: string): Promise<string | null> {
  return readJson(db, sql`p.user_id = ${owner} and p.id = ${postId}`);
}

/** The version of a post; null if it is absent, deleted or another user's. */
export async function versionOf(db: Database, owner: Owner, postId: string): Promise<number | null> {
  const { rows } = await db.execute<{ version: number }>(sql`
    select version from posts where user_id = ${owner} and id = ${postId} and deleted_at is null`);
  return rows[0]?.version ?? null;
}

async function readJson(db: Database, condition: SQL): Promise<string | null> {
  const { rows } = await db.execute<Json>(sql`select ${postJson}::text as json from posts p where ${condition}`);
  return rows[0]?.json ?? null;
}

/** What of the calendar is asked for; both ends are inclusive. */
type CalendarFilter = {
  from: Date;
  to: Date;
  accountId?: string | undefined;
  platform?: AccountPlatform | undefined;
  status?: PostStatus | undefined;
};

const inSpan = sql`between ${value('from')}::timestamptz and ${value('to')}::timestamptz`;

/**
 * Entries by post and instant. `entry_at` is a target's own instant, else the post's listed date: where it was published, else
 * scheduled. Targets of one post either all have their own instant or none.
 */
const listEntries = prepareStatement<{ json: string }>(
  'list-calendar',
  sql`
  with found as (
    select id from posts where user_id = ${value('userId')} and listed_at ${inSpan}
    union
    select post_id from post_targets where user_id = ${value('userId')} and planned_at ${inSpan}
  ), entry as (
    select p.id, p.content, p.time_zone, p.version, p.series_id, count(t.id)::int as size, t.entry_at,
      coalesce(array_agg(t.id order by t.id) filter (where t.id is not null), '{}') as target_ids,
      coalesce(array_agg(t.account_id order by t.id) filter (where t.account_id is not null), '{}') as account_ids,
      coalesce(array_agg(distinct t.platform) filter (where t.id is not null), p.platforms) as platforms,
      case when count(t.id) = 0 then 'draft'
        when bool_and(t.state = 'published') then 'published'
        when bool_or(t.state in ('failed', 'unknown', 'parked', 'missed')) then 'failed'
        else 'scheduled' end as status,
      coalesce(bool_and(t.state in ('scheduled', 'claimed', 'failed', 'missed')), true) as is_movable
    from found join posts p using (id) left join lateral (
      select id, account_id, platform, state, coalesce(planned_at, p.listed_at) as entry_at
      from post_targets where post_id = p.id
    ) t on true
    where p.deleted_at is null and (t.id is not null or p.scheduled_at is not null)
    group by p.id, t.entry_at
  ), shown as (
    select *, coalesce(entry_at, (select scheduled_at from posts where id = entry.id)) as at,
      sum(size) over (partition by id) - size as other_targets
    from entry
  )
  select json_build_object('entries', (
    select coalesce(json_agg(json_build_object(
      'id', id,
      'at', ${instantJson(sql`at`)},
      'zone', time_zone,
      'platforms', platforms,
      'account_ids', account_ids,
      'status', status,
      'excerpt', ${excerptSql(sql`content`)},
      'version', version,
      'target_ids', target_ids,
      'other_targets', other_targets,
      'is_movable', is_movable,
      'series_id', series_id,
      'image_url', (
        select '/media/' || m.name from post_media pm join media m on m.id = pm.media_id
        where pm.post_id = shown.id and m.mime_type like 'image/%' order by pm.position limit 1
      )) order by at, id), '[]')
    from shown
    where at ${inSpan}
      and (${value('accountId')}::uuid is null or ${value('accountId')} = any(account_ids))
      and (${value('platform')}::text is null or ${value('platform')} = any(platforms))
      and (${value('status')}::text is null or status = ${value('status')})
  ))::text as json`,
);

/** The calendar of a user as finished JSON text of CalendarResponse. */
export async function listCalendar(pool: Pool, userId: Owner, filter: CalendarFilter): Promise<string> {
  const [row] = await listEntries(pool, { userId, ...filter });
  if (row === undefined) throw new Error('An aggregate without a row');
  return row.json;
}
