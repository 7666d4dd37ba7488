import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { isNotSetAside } from '../../database/watchdog';

/** Rows that are due in a worker's queue, and the seconds for which the oldest has been. */
export type Queues = { queue: string; due: number; oldest: number }[];

/** An account that the network refuses or pauses keeps its row, and is asked about later. */
const IS_COLLECTED = sql`exists (
  select 1 from social_accounts a where a.id = metric_collections.account_id and a.is_active and a.paused_until <= now())`;

/** What each worker other than the publisher looks for; each condition has an index. */
const QUEUES: readonly (readonly [queue: string, table: SQL, dueAt: SQL, waits: SQL])[] = [
  ['collections', sql`metric_collections`, sql`due_at`, IS_COLLECTED],
  ['searches', sql`trackers`, sql`due_at`, isNotSetAside('tracker', sql`trackers.id`)],
  ['removals', sql`post_removals`, sql`due_at`, sql`failed_at is null`],
  ['series', sql`series`, sql`wake_at`, sql`wake_at is not null and paused_at is null`],
  ['erasures', sql`users`, sql`deleted_at`, sql`deleted_at is not null`],
];

/** Reads the lengths of the queues that all servers share, for their operators. */
export async function readQueues(db: Database): Promise<Queues> {
  const reads = QUEUES.map(
    ([queue, table, dueAt, waits]) => sql`
      select ${queue} as queue, count(*)::int as due,
        coalesce(extract(epoch from now() - min(${dueAt})), 0)::float8 as oldest
      from ${table} where ${waits} and ${dueAt} <= now()`,
  );
  const { rows } = await db.execute<Queues[number]>(sql.join(reads, sql` union all `));
  return rows;
}
