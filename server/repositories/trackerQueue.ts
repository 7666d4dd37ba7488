import { sql } from 'drizzle-orm';
import type { AccountSource } from '#contract/platforms';
import type { Database } from '../database/connect';
import { ALL_UNUSED, type UsedShares } from '../jobs/shares';
import { hasShare } from './fairShares';
import type { Owner } from './owner';
import { isNotSetAside } from './stoppingWork';
import { TRACKERS_CHANNEL, type Tracker } from './trackers';

/** The fields of a tracker that a search needs. */
export type DueTracker = Pick<Tracker, 'id' | 'userId' | 'kind' | 'term' | 'platforms'>;

/** A tracker that is claimed; `host`: the server of people's that it is searched for on, by way of its owner's account. */
export type ClaimedTracker = DueTracker & { host: string | null };

const HOST = sql`(
  select g.server from social_accounts a join grants g on g.id = a.grant_id
  where a.user_id = t.user_id and a.platform = any(t.platforms) and a.is_active and g.server is not null
  order by a.id limit 1)`;

function isInShare(used: UsedShares) {
  return hasShare(used, { person: sql`t.user_id`, host: sql`coalesce(${HOST}, '')` });
}

/**
 * Claims the tracker that has been due the longest and is held by no server, until `leaseUntil`, of those who have not used
 * up their share; null when there is none. Servers that ask at the same time each get a different one.
 */
export async function claimDueTracker(
  db: Database,
  now: Date,
  leaseUntil: Date,
  used = ALL_UNUSED,
): Promise<ClaimedTracker | null> {
  const { rows } = await db.execute<ClaimedTracker>(sql`
    update trackers t set lease_until = ${leaseUntil.toISOString()}
    where t.id = (
      select t.id from trackers t
      where due_at <= ${now.toISOString()} and (lease_until is null or lease_until <= ${now.toISOString()})
        and ${isInShare(used)} and ${isNotSetAside('tracker', sql`t.id`)}
      order by due_at limit 1
      for no key update skip locked)
    returning t.id, t.user_id as "userId", t.kind, t.term, t.platforms, ${HOST} as host`);
  return rows[0] ?? null;
}

/** Releases a tracker that was not searched for; any server may claim it next. */
export async function releaseTracker(db: Database, trackerId: string): Promise<void> {
  await db.execute(sql`update trackers set lease_until = null where id = ${trackerId}`);
}

/** When the next tracker can be claimed, in epoch milliseconds; null when there is none at all. */
export async function nextDueAt(db: Database, used: UsedShares): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select extract(epoch from min(greatest(due_at, lease_until)))::float8 * 1000 as at
    from trackers t where ${isInShare(used)} and ${isNotSetAside('tracker', sql`t.id`)}`);
  return rows[0]?.at ?? null;
}

/**
 * Makes those trackers of a user due at once for which a source was missing at the last search. Others keep their time, so
 * that connecting again and again costs no source a search.
 */
export async function hastenTrackersMissing(db: Database, owner: Owner, source: AccountSource): Promise<void> {
  const missing = JSON.stringify([{ kind: source, status: 'not_configured' }]);
  const { rowCount } = await db.execute(sql`
    update trackers set due_at = now()
    where user_id = ${owner} and ${source} = any(platforms) and sources @> ${missing}::jsonb and due_at > now()`);
  if (rowCount !== 0) await db.execute(sql`select pg_notify(${TRACKERS_CHANNEL}, '')`);
}
