import type { Pool } from 'pg';
import { isFreeSql } from './freeAccounts';
import { ALL_UNUSED, type UsedShares } from '../../jobs/shares';
import { hasShareSql } from '../shares';
import type { PublisherTiming } from '../timing';

/** What a publisher would take now, and whose shares it has used up in sending and in checks. */
type Wish = { takesSuspect: boolean; takesPolls: boolean; used?: UsedShares; usedByPolls?: UsedShares };

/** Milliseconds until the queue has work, at most `limitMs`; 0 or less means now. */
export async function msUntilNext(
  pool: Pool,
  { takesSuspect, takesPolls, used = ALL_UNUSED, usedByPolls = ALL_UNUSED }: Wish,
  { suspectAfterDeaths }: PublisherTiming,
  limitMs: number,
): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>({
    name: 'publisher-next',
    text: NEXT,
    values: [
      suspectAfterDeaths,
      takesSuspect,
      limitMs,
      takesPolls,
      used.hosts,
      used.persons,
      usedByPolls.hosts,
      usedByPolls.persons,
    ],
  });
  return Math.min(rows[0]?.ms ?? limitMs, limitMs);
}

const HAS_SHARE = hasShareSql('a', { hosts: '$5', persons: '$6' });

// Targets whose account is held, or whose share is used up, do not count: the queue is checked again on release. The first
// part follows the index of due targets up to the first one that counts; targets that wait for a pause are found
// through their account.
const NEXT = `
  select extract(epoch from least(
    (select t.due_at
     from post_targets t join social_accounts a on a.id = t.account_id
     where t.state = 'scheduled' and t.due_at < now() + $3 * interval '1 ms' and (t.deaths < $1 or $2)
       and (t.retry_at is null or t.retry_at <= now())
       and a.paused_until <= now() and ${isFreeSql('a')} and ${HAS_SHARE}
     order by t.due_at, t.id limit 1),
    (select greatest(a.paused_until, t.due_at)
     from social_accounts a cross join lateral (
       select due_at from post_targets
       where account_id = a.id and state = 'scheduled' and due_at < now() + $3 * interval '1 ms' and (deaths < $1 or $2)
         and (retry_at is null or retry_at <= now())
       order by due_at limit 1) t
     where a.paused_until > now() and ${isFreeSql('a')} and ${HAS_SHARE}
     order by 1 limit 1),
    (select min(retry_at) from post_targets where state = 'scheduled' and retry_at > now()),
    (select min(t.check_at) from post_targets t join social_accounts a on a.id = t.account_id
     where t.state = 'unknown' and $4 and ${hasShareSql('a', { hosts: '$7', persons: '$8' })})
  ) - clock_timestamp())::float8 * 1000 as ms`;
