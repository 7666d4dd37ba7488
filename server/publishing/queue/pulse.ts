import type { Connection } from '../../database/connect';
import type { Settlement } from '../delivery';
import { MISSED } from '../settling/outcomes';
import { recoverAbandoned } from './recovery';
import { settle } from '../settling/settle';
import type { PublisherTiming } from '../timing';

type Late = { id: string; attempt: number; post_id: string; account_id: string };

/**
 * Records that a publisher is running. After a gap in which none was (no server running, the machine asleep, the clock
 * set), it first takes over what was held and marks what should have gone out too long ago as missed, so that it is
 * shown instead of silently sent late. Nobody claims anything until that is done.
 */
export async function beat(connection: Connection, timing: PublisherTiming): Promise<void> {
  const { pool } = connection;
  const goesOn = { name: 'publisher-beat', text: GO_ON, values: [timing.lateLimitMs] };
  while ((await pool.query(goesOn)).rowCount === 0) {
    const { rows } = await pool.query<{ now: Date }>('select now()');
    while ((await recoverAbandoned(connection, timing)) > 0);
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

/**
 * A target that was tried before, or waits behind such a target, is late once its account's pause ended too long ago.
 * Fenced by the attempt that was read: whatever changed meanwhile stays as it is.
 */
async function markMissed({ pool }: Connection, timing: PublisherTiming): Promise<number> {
  const { rows } = await pool.query<Late>(
    `select t.id, t.attempt, t.post_id, t.account_id
     from post_targets t join social_accounts a on a.id = t.account_id
     where t.state = 'scheduled' and t.due_at < now() - $1 * interval '1 ms' and a.paused_until < now() - $1 * interval '1 ms'
     limit 1000`,
    [timing.lateLimitMs],
  );
  if (rows.length > 0) await settle(pool, rows.map(missedOf));
  return rows.length;
}

function missedOf(row: Late): Settlement {
  return {
    targetId: row.id,
    attempt: row.attempt,
    postId: row.post_id,
    accountId: row.account_id,
    ...MISSED,
  };
}
