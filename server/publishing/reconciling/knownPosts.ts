import type { Pool } from 'pg';
import type { AccountPlatform } from '#contract/networks';
import type { ClockReading } from '../../networks/clockReading';

/** Context for weighing a network's report: ids of posts that are known to be ours, and a reading of our clock. */
export type Known = { ids: ReadonlySet<string>; clock: ClockReading };

/** Reads both from the database, whose clock dates the calls. */
export async function readKnown(pool: Pool, platform: AccountPlatform, remoteIds: readonly string[]): Promise<Known> {
  const from = performance.now();
  const { rows } = await pool.query<{ ids: string[]; shownMs: number }>({
    name: 'publisher-known',
    text: KNOWN,
    values: [platform, remoteIds],
  });
  const { ids, shownMs } = rows[0] ?? { ids: [], shownMs: Number.NaN };
  return { ids: new Set(ids), clock: { shownMs, resolutionMs: 1, from, to: performance.now() } };
}

const KNOWN = `
  select array(select remote_id from network_posts where platform = $1 and remote_id = any($2::text[])) as ids,
    extract(epoch from clock_timestamp())::float8 * 1000 as "shownMs"`;
