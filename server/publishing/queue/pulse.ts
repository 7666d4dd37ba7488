import type { Pool } from 'pg';
import type { Connection } from '../../database/connect';
import type { Networks } from '../../networks/connector';
import { MISSED, MISSED_BEHIND_DOUBT } from '../settling/outcomes';
import { settle } from '../settling/settle';
import type { PublisherTiming } from '../timing';
import { recoverAbandoned } from './recovery';

/**
 * Records that a publisher is running. After a gap in which none was (no server running, the machine asleep, the clock
 * set), it first takes over what was held and marks what should have gone out too long ago as missed, so that it is
 * shown instead of silently sent late. Nobody claims anything until that is done.
 */
export async function beat(connection: Connection, networks: Networks, timing: PublisherTiming): Promise<void> {
  const { pool } = connection;
  const goesOn = { name: 'publisher-beat', text: GO_ON, values: [timing.lateLimitMs] };
  while ((await pool.query(goesOn)).rowCount === 0) {
    const { rows } = await pool.query<{ now: Date }>('select now()');
    while ((await recoverAbandoned(connection, networks, timing)) > 0);
    while ((await markMissed(connection, timing)) > 0);
    // Dated to the start of this work: another gap may have occurred since.
    await pool.query(BEGIN_ANEW, [rows[0]?.now]);
  }
}

// A single statement: if the machine slept between reading the pulse and writing it, the gap would go unnoticed.
const GO_ON = `update publisher_pulse set beaten_at = now() where beaten_at > now() - $1 * interval '1 ms'`;
const BEGIN_ANEW = `
  insert into publisher_pulse (id, beaten_at) values (1, $1)
  on conflict (id) do update set beaten_at = excluded.beaten_at`;

/** A waiting target that would go out too late, at the attempt that was read. */
type Late = { id: string; attempt: number; post_id: string; account_id: string };

/**
 * Shows as missed what should have gone out in a gap in which no publisher ran; returns their number. A target that was tried
 * before, or waits behind such a target, is late once its account's pause ended too long ago.
 */
async function markMissed({ pool }: Connection, { lateLimitMs }: PublisherTiming): Promise<number> {
  const { rows } = await pool.query<Late>(OVERDUE, [lateLimitMs]);
  await settleMissed(pool, rows, MISSED);
  return rows.length;
}

/**
 * Shows as missed what has waited too long behind a post in doubt of the same account of a network, so that it does not go
 * out late once that is settled. A doubt can last for hours where keys of ours settle it as soon as the network responds.
 */
export async function markOvertaken({ pool }: Connection, { lateLimitMs }: PublisherTiming): Promise<void> {
  const { rows } = await pool.query<Late>({
    name: 'publisher-overtaken',
    text: BEHIND_DOUBT,
    values: [lateLimitMs],
  });
  await settleMissed(pool, rows, MISSED_BEHIND_DOUBT);
}

const IS_LATE = `t.state = 'scheduled' and t.due_at < now() - $1 * interval '1 ms' and a.paused_until < now() - $1 * interval '1 ms'
  and (t.retry_at is null or t.retry_at < now() - $1 * interval '1 ms')`;

const OVERDUE = `
  select t.id, t.attempt, t.post_id, t.account_id
  from post_targets t join social_accounts a on a.id = t.account_id
  where ${IS_LATE}
  limit 1000`;

const BEHIND_DOUBT = `
  select t.id, t.attempt, t.post_id, t.account_id
  from post_targets doubt
    join social_accounts a on a.platform = doubt.platform and a.account_id = doubt.remote_account_id
    join post_targets t on t.account_id = a.id
  where doubt.state = 'unknown' and doubt.sent_at < now() - $1 * interval '1 ms' and ${IS_LATE}
  limit 1000`;

/** Fenced by the attempt that was read: whatever changed meanwhile stays as it is. */
async function settleMissed(
  pool: Pool,
  rows: readonly Late[],
  why: typeof MISSED | typeof MISSED_BEHIND_DOUBT,
): Promise<void> {
  if (rows.length === 0) return;
  await settle(
    pool,
    rows.map((row) => ({
      targetId: row.id,
      attempt: row.attempt,
      postId: row.post_id,
      accountId: row.account_id,
      ...why,
    })),
  );
}
