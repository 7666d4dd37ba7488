import type { Pool, PoolClient, QueryResult } from 'pg';
import { arrayOf } from '../database/arrays';
import { commitWith } from './commitWith';
import type { Claim, Claimed } from './delivery';
import { isFreeSql } from './freeAccounts';
import type { PublisherTiming } from './timing';

type NextRow = { id: string; is_suspect: boolean };
type ClaimedRow = Claim & { dueMs: number };

/**
 * Claims the next target of up to `limit` accounts of which none is held or in doubt, due within the claim-ahead time. What is
 * due already becomes `sending` at once (its intent is thereby committed); the rest is `claimed` until its instant.
 * Of suspects (targets over which publishers ended) it claims one at the most, and none unless `takesSuspect`.
 */
export async function claimDue(
  pool: Pool,
  worker: number,
  { limit, takesSuspect }: { limit: number; takesSuspect: boolean },
  timing: PublisherTiming,
): Promise<Claim[]> {
  const { result: rows, answers } = await commitWith(pool, COMMIT_AND_READ_CLOCK, async (client) => {
    const free = await nextOfAccounts(client, limit, takesSuspect, timing);
    const firstSuspect = free.find((row) => row.is_suspect);
    const next = free.filter((row) => !row.is_suspect || row === firstSuspect);
    if (next.length === 0) return [];
    const claimed = await client.query<ClaimedRow>({
      name: 'publisher-claim',
      text: CLAIM,
      values: [worker, timing.claimAheadMs, timing.leaseMs, arrayOf(next.map((row) => row.id))],
    });
    return claimed.rows;
  });
  const clockMs = clockOf(answers);
  for (const row of rows) row.msUntilDue = row.dueMs - clockMs;
  return rows;
}

/**
 * A long queue is read in parts, as many due targets as are wanted. Where those belong to so few accounts that less than
 * this share of what is wanted is found, all of it is read.
 */
const LEAST_SHARE = 0.25;

async function nextOfAccounts(
  client: PoolClient,
  limit: number,
  takesSuspect: boolean,
  timing: PublisherTiming,
): Promise<NextRow[]> {
  const read = async (seenMax: number | null) => {
    const { rows } = await client.query<NextRow | { id: null; seen: number }>({
      name: 'publisher-next-of-accounts',
      text: NEXT_OF_ACCOUNTS,
      values: [timing.claimAheadMs, limit, timing.suspectAfterDeaths, takesSuspect, timing.lateLimitMs, seenMax],
    });
    const free = rows.filter((row) => row.id !== null);
    const seen = rows.reduce((sum, row) => sum + ('seen' in row ? row.seen : 0), 0);
    return { free, isCut: seen === seenMax };
  };
  const { free, isCut } = await read(limit);
  return isCut && free.length < limit * LEAST_SHARE ? (await read(null)).free : free;
}

// Locks the accounts. Another publisher may have claimed for one of them after our snapshot and let its lock go before
// we asked for it; therefore the claim itself is a second statement, whose newer snapshot sees what that one did.
// A pulse that stood still means that nobody has looked yet for what came due meanwhile and is not to be sent any more.
const NEXT_OF_ACCOUNTS = `
  with due as (
    select t.id, t.account_id, t.due_at, t.deaths >= $3 as is_suspect
    from post_targets t
    where t.state = 'scheduled' and t.account_id is not null and t.due_at <= now() + $1 * interval '1 ms'
    order by t.due_at, t.id limit $6
  ), next as (
    select distinct on (account_id) * from due order by account_id, due_at, id
  ), free as (
    select next.id, next.is_suspect
    from next join social_accounts a on a.id = next.account_id
    where a.paused_until <= now() and ${isFreeSql('a.id')}
      and ($4 or not next.is_suspect)
      and exists (select 1 from publisher_pulse where beaten_at > now() - $5 * interval '1 ms')
    order by next.due_at limit $2
    for no key update of a skip locked
  )
  select id, is_suspect, 0 as seen from free
  union all select null, null, count(*)::int from due`;

const CLAIMED = `
  t.id as "targetId", t.attempt, t.post_id as "postId", t.platform, t.tries, t.checks, t.absences, t.deaths, t.preparation,
  case when t.state = 'unknown' then t.sent_at end as "sentAt", t.account_id as "accountId"`;

const CLAIM = `
  update post_targets t
  set state = case when t.due_at <= now() then 'sending' else 'claimed' end,
      sent_at = case when t.due_at <= now() then now() else t.sent_at end,
      attempt = t.attempt + 1, worker = $1, lease_until = now() + $3 * interval '1 ms'
  where t.id = any($4::uuid[]) and t.state = 'scheduled' and t.due_at <= now() + $2 * interval '1 ms'
    and t.account_id is not null and ${isFreeSql('t.account_id')}
  returning ${CLAIMED}, t.state = 'sending' as "isSending", extract(epoch from t.due_at)::float8 * 1000 as "dueMs"`;

/**
 * Claims up to `limit` unknown targets whose next look at the network is due; a look that is lost is made again. As with
 * claims, no more than one suspect at a time. Posts of one account with the same words are looked for one after the other: two at
 * once would find the same one.
 */
export async function claimLooks(
  pool: Pool,
  worker: number,
  { limit, takesSuspect }: { limit: number; takesSuspect: boolean },
  timing: PublisherTiming,
): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>({
    name: 'publisher-claim-looks',
    text: CLAIM_LOOKS,
    values: [worker, timing.leaseMs, timing.suspectAfterDeaths, limit, takesSuspect],
  });
  return rows;
}

function dueForLook(condition: string, limit: string): string {
  return `array(
    select u.id from post_targets u join posts p on p.id = u.post_id
    where u.state = 'unknown' and u.check_at <= now() and u.account_id is not null and ${condition} and (
      select 1 from post_targets twin join posts other on other.id = twin.post_id and other.content = p.content
      where twin.account_id = u.account_id and twin.state = 'unknown' and (twin.sent_at, twin.id) < (u.sent_at, u.id)
      limit 1) is null
    order by u.check_at limit ${limit}
    for no key update of u skip locked)`;
}

const CLAIM_LOOKS = `
  update post_targets t
  set attempt = t.attempt + 1, worker = $1,
    check_at = now() + $2 * interval '1 ms', lease_until = now() + $2 * interval '1 ms'
  where t.id = any (${dueForLook('u.deaths < $3', '$4')} || ${dueForLook('u.deaths >= $3 and $5', '1')})
  returning ${CLAIMED}`;

/**
 * Commits, and reads the database's clock in the same answer: what comes back last has the least delay, so that instants
 * on it are known as well as can be without ever being early.
 */
const COMMIT_AND_READ_CLOCK = 'commit; select extract(epoch from clock_timestamp())::float8 * 1000 as ms';

function clockOf(answers: unknown): number {
  // Two statements in one text have an answer each; the driver's types know of one only.
  const [, clock] = answers as QueryResult<{ ms: number }>[];
  return clock?.rows[0]?.ms ?? Number.NaN;
}
