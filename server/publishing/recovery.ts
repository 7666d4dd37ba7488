import type { Pool } from 'pg';
import type { Connection } from '../database/connect';
import type { Settlement } from './delivery';
import { settle } from './settle';
import type { PublisherTiming } from './timing';
import { WORKER_LOCK_CLASS } from './worker';

type Abandoned = { id: string; attempt: number; post_id: string; account_id: string; state: string; tries: number };

/**
 * Takes over what dead or stalled publishers left: a claimed target was not sent and goes back to the queue; a sending
 * one may have been, so it becomes unknown.
 */
export async function recoverAbandoned({ db, pool }: Connection, timing: PublisherTiming): Promise<number> {
  const { rows } = await pool.query<Abandoned>({
    name: 'publisher-abandoned',
    text: ABANDONED,
    values: [WORKER_LOCK_CLASS],
  });
  if (rows.length > 0)
    await settle(
      db,
      rows.map((row) => settlementOfAbandoned(row, timing)),
    );
  return rows.length;
}

function settlementOfAbandoned(row: Abandoned, timing: PublisherTiming): Settlement {
  const hold = { targetId: row.id, attempt: row.attempt, postId: row.post_id, accountId: row.account_id };
  if (row.state === 'claimed') {
    const note = { errorCode: 'publisher_gone', errorDetail: 'The publisher stopped before sending.' };
    return { ...hold, ...note, state: 'scheduled', dueInMs: null, tries: row.tries, pauseAccountMs: 0 };
  }
  return {
    ...hold,
    state: 'unknown',
    errorCode: 'not_confirmed',
    errorDetail: 'The connection was interrupted while this post was being sent.',
    checkInMs: timing.checkDelaysMs[0] ?? 0,
    checks: 0,
  };
}

const ABANDONED = `
  select id, attempt, post_id, account_id, state, tries
  from post_targets t
  where state in ('claimed', 'sending') and (lease_until < now() or not exists (
    select 1 from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = $1::int8::oid and l.objid = t.worker::oid
      and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())))
  limit 1000`;

/**
 * Marks what came due while nobody was there to send it, so that it is shown instead of sent late in silence. Call it
 * only after a time without any publisher.
 */
export async function markMissed({ db, pool }: Connection, timing: PublisherTiming): Promise<number> {
  const { rows } = await pool.query<{ id: string; attempt: number; post_id: string; account_id: string }>(
    `update post_targets t set state = 'claimed', attempt = attempt + 1, worker = null
     where state = 'scheduled' and tries = 0 and due_at < now() - $1 * interval '1 ms' and account_id is not null
     returning id, attempt, post_id, account_id`,
    [timing.lateLimitMs],
  );
  if (rows.length > 0) await settle(db, rows.map(missedOf));
  return rows.length;
}

/** Tells whether another publisher is alive on this database. */
export async function hasOtherWorkers(pool: Pool, worker: number): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_locks l
     where l.locktype = 'advisory' and l.granted and l.classid = $1::int8::oid and l.objid <> $2::int8::oid
       and l.database = (select oid from pg_database where datname = current_database()) limit 1`,
    [WORKER_LOCK_CLASS, worker],
  );
  return rows.length > 0;
}

function missedOf(row: { id: string; attempt: number; post_id: string; account_id: string }): Settlement {
  return {
    targetId: row.id,
    attempt: row.attempt,
    postId: row.post_id,
    accountId: row.account_id,
    state: 'missed',
    errorCode: 'missed',
    errorDetail: 'Its time passed while Postwright was not running.',
  };
}
