import type { Connection } from '../../database/connect';
import type { Networks } from '../../networks/connector';
import { markMissed } from './missed';
import { recoverAbandoned } from './recovery';
import type { PublisherTiming } from '../timing';

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
