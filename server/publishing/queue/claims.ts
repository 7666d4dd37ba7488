import type { Pool } from 'pg';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { errorCode } from '../../lib/errorCode';
import { CLAIMED, deliveryOf, READ_CLAIMED, type ClaimedRow } from './claimedRows';
import type { Claim } from '../delivery';
import { isFreeSql } from './freeAccounts';
import type { PublisherTiming } from '../timing';

type Row = ClaimedRow & { isSending: boolean; dueMs: number };
/** `seen`: how many due targets were read; `clockMs`: the database's clock. Where nothing was claimed, one row tells only this. */
type ClaimRow = (Row | { targetId: null }) & { seen: number; clockMs: number };
type Batch = { rows: Row[]; isCut: boolean; clockMs: number };
type Wish = { limit: number; takesSuspect: boolean };

/**
 * Claims the next target of up to `limit` accounts of which none is held or in doubt, due within the claim-ahead time, and
 * reads what is to be published. What is due already becomes `sending` at once (its intent is thereby committed); the
 * rest is `claimed` until its instant. Of suspects (targets over which publishers ended) it claims one at the most, and
 * none unless `takesSuspect`; of networks that only a newer version of this server knows, nothing.
 */
export async function claimDue(pool: Pool, worker: number, wish: Wish, timing: PublisherTiming): Promise<Claim[]> {
  const first = await claim(pool, worker, wish, timing, wish.limit);
  const hasFewAccounts = first.isCut && first.rows.length < wish.limit * LEAST_SHARE;
  const hasSuspect = first.rows.some(({ deaths }) => deaths >= timing.suspectAfterDeaths);
  const rest = { limit: wish.limit - first.rows.length, takesSuspect: wish.takesSuspect && !hasSuspect };
  // What has been claimed is to be sent, whatever comes after it; what is wrong now is met again by the next claim.
  const more = hasFewAccounts ? await claim(pool, worker, rest, timing, null).catch(() => NOTHING) : NOTHING;
  const rows = [...first.rows, ...more.rows];
  const mustWait = rows.some(({ isSending }) => !isSending);
  // Read in a response of its own: what comes back last has the least delay, so that instants are known as well as can be
  // without ever being early.
  const clockMs = mustWait ? await readClock(pool).catch(() => first.clockMs) : first.clockMs;
  const now = performance.now();
  return rows.map((row) => Object.assign(deliveryOf(row), { dueAt: now + row.dueMs - clockMs }));
}

const NOTHING: Batch = { rows: [], isCut: false, clockMs: 0 };

/**
 * A long queue is read in parts, as many due targets as are wanted. Where those belong to so few accounts that less than
 * this share of what is wanted is found, all of it is read.
 */
const LEAST_SHARE = 0.25;

async function claim(
  pool: Pool,
  worker: number,
  { limit, takesSuspect }: Wish,
  timing: PublisherTiming,
  seenMax: number | null,
): Promise<Batch> {
  const { claimAheadMs, leaseMs, suspectAfterDeaths, lateLimitMs } = timing;
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

/** SQLSTATE of a violated unique index; the only ones here are of what is held. */
const ACCOUNT_IS_HELD = '23505';

// Each claim finds its row by the place at which it was read. Where an edit came between, the attempt is another one; what
// is read here of the post is therefore what the claim is for. Two claims for one account are prevented by the unique index
// of what is held. A pulse that stood still means that nobody has looked yet for what came due meanwhile and is not to be
// sent any more.
const CLAIM = `
  with due as (
    select t.ctid, t.id, t.attempt, t.account_id, t.due_at, t.deaths >= $4 as is_suspect
    from post_targets t
    where t.state = 'scheduled' and t.account_id is not null and t.due_at <= now() + $2 * interval '1 ms'
    order by t.due_at, t.id limit $8
  ), next as (
    select distinct on (account_id) * from due order by account_id, due_at, id
  ), open as (
    select distinct on (a.platform, a.account_id)
      next.ctid, next.id, next.attempt, next.due_at, next.is_suspect, a.grant_id, a.account_id, a.account_username
    from next join social_accounts a on a.id = next.account_id
    where a.paused_until <= now() and a.platform = any($9::text[]) and ${isFreeSql('a')}
      and exists (select 1 from publisher_pulse where beaten_at > now() - $5 * interval '1 ms')
    order by a.platform, a.account_id, next.due_at, next.id
  ), free as materialized (
    select *, row_number() over (partition by is_suspect order by due_at, id) as place from open
  ), claimed as (
    update post_targets t
    set state = case when t.due_at <= now() then 'sending' else 'claimed' end,
        sent_at = case when t.due_at <= now() then now() else t.sent_at end,
        attempt = t.attempt + 1, worker = $1, lease_until = now() + $3 * interval '1 ms',
        remote_account_id = a.account_id
    from free a
    where t.ctid = a.ctid and t.attempt = a.attempt and t.state = 'scheduled'
      and a.place <= case when a.is_suspect then $7::int else $6::int end
    returning ${CLAIMED}
  ), told as (
    select ${READ_CLAIMED.columns},
      t.state = 'sending' as "isSending", extract(epoch from t.due_at)::float8 * 1000 as "dueMs"
    from ${READ_CLAIMED.tables}
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
