import type { Pool } from 'pg';
import { isFreeSql } from './freeAccounts';
import type { PublisherTiming } from '../timing';

/** Milliseconds until the queue has work, at most `limitMs`; 0 or less means now. */
export async function msUntilNext(
  pool: Pool,
  { takesSuspect, takesPolls }: { takesSuspect: boolean; takesPolls: boolean },
  { suspectAfterDeaths }: PublisherTiming,
  limitMs: number,
): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>({
    name: 'publisher-next',
    text: NEXT,
    values: [suspectAfterDeaths, takesSuspect, limitMs, takesPolls],
  });
  return Math.min(rows[0]?.ms ?? limitMs, limitMs);
}

// Targets whose account is held do not count: whoever holds the account checks the queue again on release. The first
// part follows the index of due targets up to the first one that counts; targets that wait for a pause are found
// through their account.
const NEXT = `
  select extract(epoch from least(
    (select t.due_at
     from post_targets t join social_accounts a on a.id = t.account_id
     where t.state = 'scheduled' and t.due_at < now() + $3 * interval '1 ms' and (t.deaths < $1 or $2)
       and a.paused_until <= now() and ${isFreeSql('a')}
     order by t.due_at, t.id limit 1),
    (select greatest(a.paused_until, t.due_at)
     from social_accounts a cross join lateral (
       select due_at from post_targets
       where account_id = a.id and state = 'scheduled' and due_at < now() + $3 * interval '1 ms' and (deaths < $1 or $2)
       order by due_at limit 1) t
     where a.paused_until > now() and ${isFreeSql('a')}
     order by 1 limit 1),
    (select min(check_at) from post_targets where state = 'unknown' and $4)
  ) - clock_timestamp())::float8 * 1000 as ms`;
