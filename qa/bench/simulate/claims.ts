import pg from 'pg';
import { claimDue } from '../../../server/publishing/queue/claims';
import { msUntilNext } from '../../../server/publishing/publisher';
import { claimPolls } from '../../../server/publishing/reconciling/polls';
import { PUBLISHER_TIMING } from '../../../server/publishing/timing';
import { quantile } from './quantile';

const ROUNDS = 11;

/** The quick ones count: other work on the machine only adds to a claim. */
const QUICK_SHARE = 0.1;
const WORKER = 1;
const WISH = { limit: PUBLISHER_TIMING.maxClaimed, takesSuspect: true };

/** Milliseconds that reading the queue takes while nothing is due, and that claiming due targets takes. */
export type ClaimCost = { nothingDueMs: number; dueMs: number };

/** Measures the claims of a publisher on a database that no server works on; everything is taken back. */
export async function measureClaims(databaseUrl: string, due: number): Promise<ClaimCost> {
  // One connection, so that the claims are inside of the transaction that is taken back.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await pool.query('set statement_timeout = 0');
    await pool.query(
      `insert into publisher_pulse (id, beaten_at) values (1, now()) on conflict (id) do update set beaten_at = now()`,
    );
    const nothingDueMs = await quickMs(pool, 0, async () => {
      await claimDue(pool, WORKER, WISH, PUBLISHER_TIMING);
      await claimPolls(pool, WORKER, WISH, PUBLISHER_TIMING);
      await msUntilNext(pool, { takesSuspect: true, takesPolls: true }, PUBLISHER_TIMING, PUBLISHER_TIMING.sweepMs);
    });
    const dueMs = await quickMs(pool, due, async () => {
      const claims = await claimDue(pool, WORKER, WISH, PUBLISHER_TIMING);
      if (claims.length !== due) throw new Error(`${claims.length} of ${due} due targets were claimed`);
    });
    return { nothingDueMs, dueMs };
  } finally {
    await pool.end();
  }
}

async function quickMs(pool: pg.Pool, due: number, work: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await pool.query('begin');
    await pool.query(
      `update post_targets set due_at = now() - interval '1 second' where id in (
         select distinct on (account_id) id from post_targets
         where state = 'scheduled' and account_id in (select id from social_accounts order by id desc limit $1)
         order by account_id, id)`,
      [due],
    );
    const startedAt = performance.now();
    await work();
    if (round >= 0) took.push(performance.now() - startedAt);
    await pool.query('rollback');
  }
  return quantile(took, QUICK_SHARE);
}
