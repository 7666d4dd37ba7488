import { sql } from 'drizzle-orm';
import { RANKED_POSTS } from '#contract/limits';
import { arrayOf, arrayOfAny } from '../../database/expressions';
import { type Database, inTransaction } from '../../database/connect';
import type { Owner } from '../../repositories/owner';
import { ACCOUNTS_OF_DAYS, DAY_OF_POST, RANKED_OF_DAYS, growthOfDays, postsOn, rankOrder } from './figuresRepository';
import { readUses, sumUses } from './hashtagSumsRepository';

/** A day with fewer published posts is computed from them whenever it is asked for: that costs no more than its sums would. */
const KEPT_FROM_POSTS = 10;

/** Days of one transaction: so few that to read their hashtags holds up nothing else that this server does. */
const DAYS_AT_ONCE = 5;

/** Class of the advisory locks under which the days of a user are kept; the key is made of the user's id. */
const KEPT_LOCK_CLASS = 7_236;

/** Lists users some of whose figures have changed since their days were kept. */
export async function listChangedUsers(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct user_id as id from figure_changes limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Keeps the days of a user that have changed; returns once none is left, or another server is at it. */
export async function storeDays(db: Database, userId: Owner): Promise<void> {
  while (await keepSomeDays(db, userId));
}

/** True if changed days are left. What changes meanwhile is noted anew, and stays noted. */
function keepSomeDays(db: Database, userId: Owner): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // One at a time, so that nobody keeps what is older than what another has kept.
    const { rows: locks } = await tx.execute<{ is_taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${KEPT_LOCK_CLASS}, hashtext(${userId})) as is_taken`,
    );
    if (locks[0]?.is_taken !== true) return false;
    const changed = await takeChangedDays(tx, userId);
    const days = changed.slice(0, DAYS_AT_ONCE);
    const later = changed.slice(DAYS_AT_ONCE);
    if (later.length > 0) {
      await tx.execute(
        sql`insert into figure_changes (user_id, day) select ${userId}::uuid, unnest(${arrayOf(later)}::date[])`,
      );
    }
    if (days.length > 0) await keep(tx, userId, days);
    return later.length > 0;
  });
}

/** Removes the notes of changes and returns the days that they are about, newest first. */
async function takeChangedDays(tx: Database, userId: Owner): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    with changed as (delete from figure_changes where user_id = ${userId} returning post_id, day),
    changed_day as (
      select day from changed
      union select ${DAY_OF_POST} from changed where post_id is not null
      union select day from kept_days
        where user_id = ${userId} and exists (select from changed where post_id is null and day is null)
    )
    select day::text as day from changed_day where day is not null order by 1 desc`);
  return rows.map(({ day }) => day);
}

async function keep(tx: Database, userId: Owner, days: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from kept_days where user_id = ${userId} and day = any(${arrayOf(days)}::date[])`);
  const { rows } = await tx.execute<{ day: string }>(sql`
    with changed_day as materialized (select unnest(${arrayOf(days)}::date[]) as day), ${postsOn(userId, sql`changed_day`)}
    insert into kept_days (user_id, day)
    select ${userId}::uuid, day from sent group by day having count(distinct post_id) >= ${KEPT_FROM_POSTS}
    returning day::text as day`);
  const kept = rows.map(({ day }) => day);
  if (kept.length === 0) return;
  const sent = sql`
    with day as materialized (select unnest(${arrayOf(kept)}::date[]) as day), ${postsOn(userId, sql`day`)}`;
  await tx.execute(
    sql`${sent} insert into kept_accounts select ${userId}::uuid, sums.* from (${ACCOUNTS_OF_DAYS}) sums`,
  );
  await tx.execute(
    sql`${sent} insert into kept_growth select ${userId}::uuid, sums.* from (${growthOfDays('-infinity', 'infinity')}) sums`,
  );
  await tx.execute(sql`${sent}
    insert into kept_rankings select ${userId}::uuid, day, platform, post_id, listed_at, engagement, reach from (
      select *, row_number() over (partition by day, platform order by ${rankOrder('engagement')}) as by_engagement,
        row_number() over (partition by day, platform order by ${rankOrder('reach')}) as by_reach
      from (${RANKED_OF_DAYS}) sums
    ) ranked where by_engagement <= ${RANKED_POSTS} or by_reach <= ${RANKED_POSTS}`);
  await keepHashtags(tx, userId, kept);
}

async function keepHashtags(tx: Database, userId: Owner, days: readonly string[]): Promise<void> {
  const uses = await readUses(tx, userId, days);
  const platforms = [...new Set(uses.map(({ platform }) => platform))];
  const rows = platforms.flatMap((platform) =>
    sumUses(uses.filter((use) => use.platform === platform)).map((sum) => ({ platform, ...sum })),
  );
  if (rows.length === 0) return;
  const column = (read: (row: (typeof rows)[number]) => string | number | null) => arrayOfAny(rows.map(read));
  await tx.execute(sql`
    insert into kept_hashtags (user_id, day, platform, key, hashtag, posts, reporting, likes, comments, shares, engagement, reach,
      last_used_at)
    select ${userId}::uuid, * from unnest(${column((row) => row.day)}::date[], ${column((row) => row.platform)}::text[],
      ${column((row) => row.key)}::text[], ${column((row) => row.hashtag)}::text[], ${column((row) => row.posts)}::int[],
      ${column((row) => row.reporting)}::int[], ${column((row) => row.likes)}::bigint[],
      ${column((row) => row.comments)}::bigint[], ${column((row) => row.shares)}::bigint[],
      ${column((row) => row.engagement)}::bigint[], ${column((row) => row.reach)}::bigint[],
      ${column((row) => row.last_used_at)}::timestamptz[])`);
}
