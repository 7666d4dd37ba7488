import type { Pool } from 'pg';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { errorCode } from '../../lib/errorCode';
import { ALL_UNUSED, type UsedShares } from '../../lib/shares';
import type { Claim } from '../delivery';
import { hasShareSql, sendingShares, serverSql } from '../shares';
import type { PublisherTiming } from '../timing';
import { CLAIMED, deliveryOf, READ_CLAIMED, type ClaimedRow } from './claimedRows';

/** Conditions of the partial indexes `post_targets_held` and `post_targets_held_on_network`; PostgreSQL matches them literally. */
const IS_HELD = `(held.state in ('claimed', 'sending', 'unknown')) is true`;
const IS_HELD_ON_NETWORK = `(held.state in ('claimed', 'sending', 'unknown') and held.remote_account_id is not null) is true`;

type Row = ClaimedRow & { isSending: boolean; dueMs: number };
/**
 * `seen`: number of due targets that were read; `clockMs`: the database's clock. If nothing was claimed, a single row
 * has only these two.
 */
type ClaimRow = (Row | { targetId: null }) & { seen: number; clockMs: number };
type Batch = { rows: Row[]; isCut: boolean; clockMs: number };
type Wish = { limit: number; takesSuspect: boolean; used?: UsedShares };

/**
 * Claims the next target of up to `limit` accounts that have none held or in doubt, due within the claim-ahead time,
 * and reads what is to be published. Targets that are already due become `sending` at once, which commits their intent;
 * the others stay `claimed` until their instant. Those that may have been sent in a time that a restore has lost become `unknown`
 * instead, and are not returned: their network is asked. Claims at most one suspect (a target over which publishers died), and
 * none unless `takesSuspect`; claims nothing of those whose shares are used up, and nothing for networks that only a newer
 * version of this server knows.
 */
export async function claimDue(pool: Pool, worker: number, wish: Wish, timing: PublisherTiming): Promise<Claim[]> {
  const first = await claim(pool, worker, wish, timing, wish.limit);
  const hasFewAccounts = first.isCut && first.rows.length < wish.limit * LEAST_SHARE;
  const hasSuspect = first.rows.some(({ deaths }) => deaths >= timing.suspectAfterDeaths);
  const rest = { ...wish, limit: wish.limit - first.rows.length, takesSuspect: wish.takesSuspect && !hasSuspect };
  // Whatever has been claimed must be sent, even if this step fails; the next claim meets the same error.
  const more = hasFewAccounts ? await claim(pool, worker, rest, timing, null).catch(() => NOTHING) : NOTHING;
  const rows = [...first.rows, ...more.rows];
  const mustWait = rows.some(({ isSending }) => !isSending);
  // The clock is read in a query of its own: the response that arrives last has the least delay, so that instants are
  // known as precisely as possible and never too early.
  const clockMs = mustWait ? await readClock(pool).catch(() => first.clockMs) : first.clockMs;
  const now = performance.now();
  return rows.map((row) => Object.assign(deliveryOf(row), { dueAt: now + row.dueMs - clockMs }));
}

const NOTHING: Batch = { rows: [], isCut: false, clockMs: 0 };

/**
 * A long queue is read in parts of as many due targets as are wanted. If these belong to so few accounts that they
 * yield less than this share, the whole queue is read.
 */
const LEAST_SHARE = 0.25;

async function claim(
  pool: Pool,
  worker: number,
  { limit, takesSuspect, used = ALL_UNUSED }: Wish,
  timing: PublisherTiming,
  seenMax: number | null,
): Promise<Batch> {
  const { claimAheadMs, leaseMs, suspectAfterDeaths, lateLimitMs, networkWorksMs } = timing;
  const values = [
    worker,
    claimAheadMs,
    leaseMs,
    suspectAfterDeaths,
    lateLimitMs,
    limit,
    takesSuspect ? 1 : 0,
    seenMax,
    ACCOUNT_PLATFORMS,
    networkWorksMs,
    used.hosts,
    used.persons,
    sendingShares(timing.maxClaimed).server.total,
  ];
  try {
    const { rows } = await pool.query<ClaimRow>({ name: 'publisher-claim', text: CLAIM, values });
    const isCut = rows[0]?.seen === seenMax;
    return { rows: rows.filter((row) => row.targetId !== null), isCut, clockMs: rows[0]?.clockMs ?? Number.NaN };
  } catch (error) {
    if (errorCode(error) !== ACCOUNT_IS_HELD) throw error;
    // Another publisher has just claimed for one of these accounts.
    return NOTHING;
  }
}

/** SQLSTATE of a unique violation; the only unique indexes involved are those on held targets. */
const ACCOUNT_IS_HELD = '23505';

/** A target that the lost time may have sent: when its network can be asked, and what people read until then. */
const DOUBT_LOST_TIME = Object.entries({
  check_at: `greatest(now(), t.lost_until + $10 * interval '1 ms')`,
  checks: '0',
  absences: '0',
  error_code: `'not_confirmed'`,
  error_params: `'{"why": "restored"}'::jsonb`,
  error_detail: 'null',
})
  .map(([column, value]) => `${column} = case when t.lost_from is null then t.${column} else ${value} end`)
  .join(', ');

// Each claim finds its row by its physical position. If an edit came in between, the attempt differs, so the content
// read here is exactly what was claimed. The unique indexes on held targets prevent two claims for one account. If the
// pulse has stopped, nobody has yet marked as missed what came due meanwhile, so nothing is claimed.
const CLAIM = `
  with due as (
    select t.ctid, t.id, t.attempt, t.account_id, t.due_at, t.deaths >= $4 as is_suspect
    from post_targets t
    where t.state = 'scheduled' and t.account_id is not null and t.due_at <= now() + $2 * interval '1 ms'
      and (t.retry_at is null or t.retry_at <= now())
    order by t.due_at, t.id limit $8
  ), next as (
    select distinct on (account_id) * from due order by account_id, due_at, id
  ), open as (
    select distinct on (a.platform, a.account_id)
      next.ctid, next.id, next.attempt, next.due_at, next.is_suspect, a.grant_id, a.account_id, a.account_username,
      ${serverSql('a')} as server
    from next join social_accounts a on a.id = next.account_id
    where a.paused_until <= now() and a.platform = any($9::text[]) and ${isFreeSql('a')}
      and ${hasShareSql('a', { hosts: '$11', persons: '$12' })}
      and exists (select 1 from publisher_pulse where beaten_at > now() - $5 * interval '1 ms')
    order by a.platform, a.account_id, next.due_at, next.id
  ), taking_turns as (
    select *, row_number() over (partition by server order by due_at, id) as turn from open
  ), free as materialized (
    select *, row_number() over (partition by is_suspect order by due_at, id) as place from taking_turns
    where server is null or turn <= $13
  ), claimed as (
    update post_targets t
    set state = case when t.lost_from is not null then 'unknown' when t.due_at <= now() then 'sending' else 'claimed' end,
        sent_at = case when t.lost_from is not null then t.lost_from when t.due_at <= now() then now() else t.sent_at end,
        attempt = t.attempt + 1, worker = $1,
        lease_until = case when t.lost_from is null then now() + $3 * interval '1 ms' end,
        remote_account_id = a.account_id, ${DOUBT_LOST_TIME}
    from free a
    where t.ctid = a.ctid and t.attempt = a.attempt and t.state = 'scheduled'
      and a.place <= case when a.is_suspect then $7::int else $6::int end
    returning ${CLAIMED}
  ), ${READ_CLAIMED.withs}, told as (
    select ${READ_CLAIMED.columns},
      t.state = 'sending' as "isSending", extract(epoch from t.due_at)::float8 * 1000 as "dueMs"
    from ${READ_CLAIMED.tables}
    where t.state <> 'unknown'
  )
  select told.*, due.seen, extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs"
  from (select count(*)::int as seen from due) due left join told on true`;

async function readClock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>({
    name: 'publisher-clock',
    text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  });
  return rows[0]?.ms ?? Number.NaN;
}

/**
 * SQL condition: nothing is held or in doubt for an account (a row of `social_accounts`), nor for another user's
 * connection to the same account of the network. A post in doubt may have to be sent again, so later posts of its
 * account wait until its outcome is known. Written as an index lookup per account: a join would be planned from
 * statistics that are older than the holds.
 */
export function isFreeSql(account: string): string {
  const isHeldHere = `held.account_id = ${account}.id and ${IS_HELD}`;
  const isHeldOnNetwork = `held.platform = ${account}.platform and held.remote_account_id = ${account}.account_id
    and ${IS_HELD_ON_NETWORK}`;
  return [isHeldHere, isHeldOnNetwork]
    .map((condition) => `(select 1 from post_targets held where ${condition} limit 1) is null`)
    .join(' and ');
}

/** What waits and what is in doubt, over all servers; ages in seconds. */
export type Backlog = {
  /** 0 if nothing is due. */
  oldestDue: number;
  /** The same among targets whose account is neither held nor paused: they wait for a publisher alone. */
  oldestReady: number;
  unknown: number;
  parked: number;
  missed: number;
  /** Null before the first publisher was ever at work. */
  pulseAge: number | null;
};

/** Reads the state of the queue for its operators, each part by an index. */
export async function readBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>({ name: 'publisher-backlog', text: BACKLOG });
  if (rows[0] === undefined) throw new Error('A select without a table has one row.');
  return rows[0];
}

const ageOf = (instant: string) => `extract(epoch from clock_timestamp() - ${instant})::float8`;

const countIn = (state: string) => `(select count(*)::int from post_targets where state = '${state}')`;

const BACKLOG = `
  select
    coalesce(${ageOf(`(select min(due_at) from post_targets where state = 'scheduled' and due_at <= now())`)}, 0) as "oldestDue",
    coalesce(${ageOf(`(
      select t.due_at from post_targets t join social_accounts a on a.id = t.account_id
      where t.state = 'scheduled' and t.due_at <= now() and a.paused_until <= now() and (t.retry_at is null or t.retry_at <= now())
        and ${isFreeSql('a')}
      order by t.due_at, t.id limit 1)`)}, 0) as "oldestReady",
    ${countIn('unknown')} as unknown, ${countIn('parked')} as parked, ${countIn('missed')} as missed,
    ${ageOf('(select beaten_at from publisher_pulse)')} as "pulseAge"`;
