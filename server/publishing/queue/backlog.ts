import type { Pool } from 'pg';
import { isFreeSql } from './freeAccounts';

/** What waits and what is in doubt, over all servers; ages in seconds. */
export type Backlog = {
  /** 0 if nothing is due. */
  oldestDue: number;
  /** The same among targets whose account is neither held nor paused: they wait for a publisher alone. */
  oldestReady: number;
  unknown: number;
  parked: number;
  missed: number;
  /** Null before the first publisher was ever at work. */
  pulseAge: number | null;
};

/** Reads the state of the queue for its operators, each part by an index. */
export async function readBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>({ name: 'publisher-backlog', text: BACKLOG });
  if (rows[0] === undefined) throw new Error('A select without a table has one row.');
  return rows[0];
}

const ageOf = (instant: string) => `extract(epoch from clock_timestamp() - ${instant})::float8`;

const countIn = (state: string) => `(select count(*)::int from post_targets where state = '${state}')`;

const BACKLOG = `
  select
    coalesce(${ageOf(`(select min(due_at) from post_targets where state = 'scheduled' and due_at <= now())`)}, 0) as "oldestDue",
    coalesce(${ageOf(`(
      select t.due_at from post_targets t join social_accounts a on a.id = t.account_id
      where t.state = 'scheduled' and t.due_at <= now() and a.paused_until <= now() and (t.retry_at is null or t.retry_at <= now())
        and ${isFreeSql('a')}
      order by t.due_at, t.id limit 1)`)}, 0) as "oldestReady",
    ${countIn('unknown')} as unknown, ${countIn('parked')} as parked, ${countIn('missed')} as missed,
    ${ageOf('(select beaten_at from publisher_pulse)')} as "pulseAge"`;
