import type { Pool } from 'pg';
import { arrayOf } from '../../database/arrays';
import type { Hold, UncertainDelivery } from '../delivery';
import { serverSql } from '../shares';
import { CLAIMED, deliveryOf, READ_CLAIMED, type ClaimedRow } from '../queue/claimedRows';

/** States in which nobody holds a target, and from which it can still be sent. */
const WAITING = `t.state in ('scheduled', 'failed', 'missed')`;

/** An account to be asked; `there`: what it is at its network, where several people can have connected it. */
export type LostAccount = { id: string; there: string; person: string; host: string };

/** Accounts with waiting targets of a lost time of which the network cannot be working on anything any more. */
export async function accountsWithLost(pool: Pool, networkWorksMs: number): Promise<LostAccount[]> {
  const { rows } = await pool.query<LostAccount>({
    name: 'publisher-lost-accounts',
    text: `
      select a.id, a.platform || ' ' || a.account_id as there, a.user_id as person,
        coalesce(${serverSql('a')}, a.platform) as host
      from social_accounts a
      where a.id in (
        select t.account_id from post_targets t
        where t.lost_from is not null and ${WAITING} and t.lost_until < now() - $1 * interval '1 ms')
      order by a.id`,
    values: [networkWorksMs],
  });
  return rows;
}

/**
 * Every target of an account that the lost time may have sent, as if each were in doubt since it began; those that are due first
 * come first. One that a publisher is asking for already is among them: it takes its post before a later one with the same words.
 */
export async function readLost(pool: Pool, accountId: string): Promise<UncertainDelivery[]> {
  const { rows } = await pool.query<ClaimedRow & { lostFrom: Date; lostUntil: Date }>(READ, [accountId]);
  return rows.map((row) => ({ ...deliveryOf(row), sentAt: row.lostFrom, isLate: false, isOld: false }));
}

/** Records that the network does not have these, unless somebody has changed or claimed them meanwhile. */
export async function clearLost(pool: Pool, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  await pool.query(
    `update post_targets t set lost_from = null, lost_until = null
     from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
     where t.id = hold.id and t.attempt = hold.attempt and ${WAITING}`,
    [arrayOf(holds.map(({ targetId }) => targetId)), arrayOf(holds.map(({ attempt }) => attempt))],
  );
}

const READ = `
  with claimed as (
    select ${CLAIMED}, t.lost_from, t.lost_until
    from post_targets t join social_accounts a on a.id = t.account_id
    where t.account_id = $1 and t.lost_from is not null and t.state <> 'published'
    order by t.due_at, t.id limit 1000
  ), ${READ_CLAIMED.withs}
  select ${READ_CLAIMED.columns}, t.lost_from as "lostFrom", t.lost_until as "lostUntil"
  from ${READ_CLAIMED.tables}
  order by t.due_at, t.id`;
