import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { clientOptions, liftTimeLimits } from '../../database/clientOptions';
import type { Database } from '../../database/connect';
import { holdMigrations } from '../../database/migrate';
import { refreshPostStatus } from '../../repositories/postTargets';
import { WORKER_LOCK_CLASS } from '../queue/worker';

/** Why nothing was marked, as a sentence for people. */
export class MarkRefused extends Error {}

/**
 * Marks, in a database that was restored to the instant `lostFrom`, every target that may have been sent since: none is sent before
 * its network was asked for it. Returns their number. Throws MarkRefused while a server is at work; one that starts meanwhile
 * waits. A network may work on a call of the lost time for `networkWorksMs`.
 */
export async function markLostTime(databaseUrl: string, lostFrom: Date, networkWorksMs: number): Promise<number> {
  const client = new pg.Client(clientOptions(databaseUrl, 'postwright-restore'));
  await client.connect();
  try {
    await liftTimeLimits(client);
    await holdMigrations(client);
    const db = drizzle(client, { casing: 'snake_case' });
    await requireNobodyAtWork(db);
    await requirePast(db, lostFrom);
    return await db.transaction(async (tx) => {
      // Rows are locked in the order that all code follows.
      await tx.execute(sql`select from posts order by id for no key update`);
      const { rows } = await tx.execute<{ post_id: string; state: string }>(mark(lostFrom, networkWorksMs));
      const inDoubt = rows.flatMap((row) => (row.state === 'unknown' ? [row.post_id] : []));
      await refreshPostStatus(tx, inDoubt);
      return rows.length;
    });
  } finally {
    await client.end();
  }
}

/** Throws MarkRefused unless there is a database of ours. */
export async function requireOurDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client(clientOptions(databaseUrl, 'postwright-restore'));
  await client.connect();
  try {
    const { rows } = await client.query<{ found: string | null }>(`select to_regclass('post_targets')::text as found`);
    if (typeof rows[0]?.found !== 'string')
      throw new MarkRefused('This database is not one of Postwright: restore it first.');
  } finally {
    await client.end();
  }
}

/** What was held by a publisher is nobody's now; what was on its way is looked for like anything else in doubt. */
const mark = (lostFrom: Date, networkWorksMs: number) => sql`
  update post_targets t
  set lost_from = least(t.lost_from, ${lostFrom.toISOString()}::timestamptz), lost_until = now(),
    attempt = t.attempt + 1, worker = null, lease_until = null,
    state = case t.state when 'claimed' then 'scheduled' when 'sending' then 'unknown' else t.state end,
    checks = case when is_doubt then 0 else t.checks end, absences = case when is_doubt then 0 else t.absences end,
    check_at = case when is_doubt then now() + ${networkWorksMs} * interval '1 ms' end,
    error_code = case when is_doubt then 'not_confirmed' else t.error_code end,
    error_detail = case when is_doubt then 'It was being sent when the backup was made that Postwright was restored from.'
      else t.error_detail end
  from (select id, state in ('sending', 'unknown') as is_doubt from post_targets where state <> 'published') as was
  where was.id = t.id
  returning t.post_id, t.state`;

async function requireNobodyAtWork(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from pg_locks where locktype = 'advisory' and granted and classid = ${WORKER_LOCK_CLASS}::int8::oid
      and database = (select oid from pg_database where datname = current_database()) limit 1`);
  if (rows.length > 0) throw new MarkRefused('A server is at work on this database: stop every server first.');
}

async function requirePast(db: Database, instant: Date): Promise<void> {
  const { rows } = await db.execute(sql`select 1 where now() < ${instant.toISOString()}::timestamptz`);
  if (rows.length > 0) throw new MarkRefused('The instant to which the database goes back is in the future.');
}
