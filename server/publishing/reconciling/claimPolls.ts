import type { Pool } from 'pg';
import { CLAIMED, deliveryOf, READ_CLAIMED, type ClaimedRow } from '../queue/claimedRows';
import type { UncertainDelivery } from '../delivery';
import { ALL_UNUSED, type UsedShares } from '../../lib/shares';
import { CHECKING_SHARES, hasShareSql, serverSql } from '../shares';
import type { PublisherTiming } from '../timing';

/**
 * Claims up to `limit` unknown targets whose next check at the network is due; a lost check is repeated. Like claims,
 * it takes at most one suspect at a time, and no more of a server or a person than their shares.
 */
export async function claimPolls(
  pool: Pool,
  worker: number,
  { limit, takesSuspect, used = ALL_UNUSED }: { limit: number; takesSuspect: boolean; used?: UsedShares },
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
      used.hosts,
      used.persons,
      CHECKING_SHARES.server.total,
      CHECKING_SHARES.person.total,
    ],
  });
  return rows.map(deliveryOf);
}

const IS_DUE = `u.state = 'unknown' and u.check_at <= now()`;

/** Of what is due the first ones, but not more of one server or one person than their shares. */
function dueForPoll(condition: string, limit: string): string {
  return `array(
    select u.id from post_targets u
    where ${IS_DUE} and u.id in (
      select id from (
        select id, check_at, server, row_number() over (partition by server order by check_at) as turn_at_server,
          row_number() over (partition by user_id order by check_at) as turn_of_person
        from (
          select u.id, u.check_at, u.user_id, ${serverSql('a')} as server
          from post_targets u join social_accounts a on a.id = u.account_id
          where ${IS_DUE} and ${condition} and ${hasShareSql('a', { hosts: '$8', persons: '$9' })}
        ) due
      ) taking_turns
      where (server is null or turn_at_server <= $10) and turn_of_person <= $11
      order by check_at limit ${limit})
    for no key update of u skip locked)`;
}

/** Nobody knows of a call in the lost time: what may have been sent then is late by its own instant. */
const LATE_SINCE =
  'case when t.lost_from is null then t.sent_at else greatest(t.due_at, t.paused_until, t.retry_at) end';

const CLAIM_LOOKS = `
  with claimed as (
    update post_targets t
    set attempt = t.attempt + 1, worker = $1,
      check_at = now() + $2 * interval '1 ms', lease_until = now() + $2 * interval '1 ms'
    from social_accounts a
    where a.id = t.account_id
      and t.id = any (${dueForPoll('u.deaths < $3', '$4')} || ${dueForPoll('u.deaths >= $3 and $5', '1')})
    returning ${CLAIMED}, t.lost_from, t.lost_until, t.retry_at, a.paused_until
  ), ${READ_CLAIMED.withs}
  select ${READ_CLAIMED.columns}, ${LATE_SINCE} < now() - $6 * interval '1 ms' as "isLate",
    t.lost_until as "lostUntil", t.sent_at < now() - $7 * interval '1 ms' as "isOld"
  from ${READ_CLAIMED.tables}`;
