import { sql, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { AccountPlatform } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import type { Database } from '../database/connect';
import { prepareStatement } from '../database/prepared';
import { instantJson } from './instantJson';
import { postJson } from './postJson';
import { isSessionGoodSql, type Session } from './sessions';
import type { Owner } from './owner';

/** Selects the posts of a list; both ends of the time range are inclusive. */
export type PostFilter = {
  status?: PostStatus | undefined;
  platform?: AccountPlatform | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The last post of the previous page, and the instant by which its list is ordered. */
export type PostCursor = { instant: string; id: string };

type Json = { json: string };

const value = sql.placeholder;

const VISIBLE = sql`
  select * from posts
  where user_id = ${value('userId')} and deleted_at is null
    and (${value('status')}::text is null or status = ${value('status')})
    and (${value('platform')}::text is null or ${value('platform')} = any(platforms))
    and listed_at >= coalesce(${value('from')}::timestamptz, '-infinity')
    and listed_at <= coalesce(${value('to')}::timestamptz, 'infinity')`;

type Order = { name: string; instant: SQL; direction: SQL; isAfter: SQL; startInstant: SQL; startId: SQL };

const NEWEST_FIRST = {
  direction: sql`desc`,
  isAfter: sql`<`,
  startInstant: sql`'infinity'`,
  startId: sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
};

const listNewestFirst = prepareList({ ...NEWEST_FIRST, name: 'list-posts', instant: sql`listed_at` });

/** By publication, or else by creation: a post planned for next year is no newer than one of today. */
const listLatestFirst = prepareList({
  ...NEWEST_FIRST,
  name: 'list-all-posts',
  instant: sql`coalesce(published_at, created_at)`,
});

const listSoonestFirst = prepareList({
  name: 'list-waiting-posts',
  instant: sql`listed_at`,
  direction: sql`asc`,
  isAfter: sql`>`,
  startInstant: sql`'-infinity'`,
  startId: sql`'00000000-0000-0000-0000-000000000000'`,
});

function prepareList({ name, instant, direction, isAfter, startInstant, startId }: Order) {
  const order = sql`order by ${instant} ${direction}, id ${direction}`;
  return prepareStatement<{ json: string | null }>(
    name,
    sql`
    with visible as not materialized (${VISIBLE}), page as (
      select *, ${instant} as instant, row_number() over (${order}) as place
      from visible
      where (${instant}, id) ${isAfter} (
        coalesce(${value('afterInstant')}::timestamptz, ${startInstant}), coalesce(${value('afterId')}::uuid, ${startId}))
      ${order} limit ${value('limit')}::int + 1
    )
    select case when ${isSessionGoodSql(sql`${value('sessionId')}`)} then json_build_object(
      'posts', (
        select coalesce(json_agg(${postJson} order by p.place), '[]') from page p where p.place <= ${value('limit')}::int),
      'total', (select count(*) from visible),
      'next_cursor', (
        select ${instantJson(sql`last.instant`)} || '_' || last.id from page last
        where last.place = ${value('limit')}::int and exists (select 1 from page where place > ${value('limit')}::int))
    )::text end as json`,
  );
}

/**
 * Lists the posts of a session's user as finished JSON text of ListPostsResponse: newest first, scheduled ones soonest
 * first, and without a status by what happened to them last. The same statement checks the session; null if it is no
 * longer valid.
 */
export async function listPosts(
  pool: Pool,
  { id: sessionId, userId }: Pick<Session, 'id' | 'userId'>,
  { status, platform, from, to }: PostFilter,
  { limit, after }: { limit: number; after: PostCursor | null },
): Promise<string | null> {
  const isEverything = status === undefined && from === undefined && to === undefined;
  const list = status === 'scheduled' ? listSoonestFirst : isEverything ? listLatestFirst : listNewestFirst;
  const [row] = await list(pool, {
    sessionId,
    userId,
    status,
    platform,
    from,
    to,
    limit,
    afterInstant: after?.instant,
    afterId: after?.id,
  });
  return row?.json ?? null;
}

/** Reads one post as finished JSON text; null if it is absent, deleted or another user's. */
export async function readPost(db: Database, owner: Owner, postId: string): Promise<string | null> {
  return readJson(db, sql`p.user_id = ${owner} and p.id = ${postId} and p.deleted_at is null`);
}

/** Reads one post as finished JSON text, even a deleted one: a replayed response must not change. */
export async function readPostOnceMade(db: Database, owner: Owner, postId: string): Promise<string | null> {
  return readJson(db, sql`p.user_id = ${owner} and p.id = ${postId}`);
}

async function readJson(db: Database, condition: SQL): Promise<string | null> {
  const { rows } = await db.execute<Json>(sql`select ${postJson}::text as json from posts p where ${condition}`);
  return rows[0]?.json ?? null;
}
