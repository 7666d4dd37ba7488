import type { Pool } from 'pg';
import { CLAIMED, deliveryOf, READ_CLAIMED, type ClaimedRow } from '../queue/claimedRows';
import type { UncertainDelivery } from '../delivery';
import type { PublisherTiming } from '../timing';

/**
 * Claims up to `limit` unknown targets whose next check at the network is due; a lost check is repeated. Like claims,
 * it takes at most one suspect at a time.
 */
export async function claimPolls(
  pool: Pool,
  worker: number,
  { limit, takesSuspect }: { limit: number; takesSuspect: boolean },
  timing: PublisherTiming,
): Promise<UncertainDelivery[]> {
  const { rows } = await pool.query<ClaimedRow & { isLate: boolean; isOld: boolean; lostUntil: Date | null }>({
    name: 'publisher-claim-polls',
    text: CLAIM_LOOKS,
    values: [
      worker,
      timing.leaseMs,
      timing.suspectAfterDeaths,
      limit,
      takesSuspect,
      timing.lateLimitMs,
      timing.doubtMaxMs,
    ],
  });
  return rows.map(deliveryOf);
}

function dueForPoll(condition: string, limit: string): string {
  return `array(
    select u.id from post_targets u
    where u.state = 'unknown' and u.check_at <= now() and u.account_id is not null and ${condition}
    order by u.check_at limit ${limit}
    for no key update of u skip locked)`;
}

/** Nobody knows of a call in the lost time: what may have been sent then is late by its own instant. */
const LATE_SINCE = 'case when t.lost_from is null then t.sent_at else greatest(t.due_at, t.paused_until) end';

const CLAIM_LOOKS = `
  with claimed as (
    update post_targets t
    set attempt = t.attempt + 1, worker = $1,
      check_at = now() + $2 * interval '1 ms', lease_until = now() + $2 * interval '1 ms'
    from social_accounts a
    where a.id = t.account_id
      and t.id = any (${dueForPoll('u.deaths < $3', '$4')} || ${dueForPoll('u.deaths >= $3 and $5', '1')})
    returning ${CLAIMED}, t.lost_from, t.lost_until, a.paused_until
  ), ${READ_CLAIMED.withs}
  select ${READ_CLAIMED.columns}, ${LATE_SINCE} < now() - $6 * interval '1 ms' as "isLate",
    t.lost_until as "lostUntil", t.sent_at < now() - $7 * interval '1 ms' as "isOld"
  from ${READ_CLAIMED.tables}`;
