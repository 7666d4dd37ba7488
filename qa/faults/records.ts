import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { DUE_CHANNEL } from '../../server/repositories/postTargets';

export type TargetRow = {
  id: string;
  post_id: string;
  text: string;
  state: string;
  attempt: number;
  tries: number;
  deaths: number;
  error_code: string | null;
  remote_id: string | null;
  account_id: string | null;
  platform: string;
  lost_from: Date | null;
  due_at: Date;
  published_at: Date | null;
  is_suspended: boolean;
};

/** One entry of the history of attempts. */
export type AttemptRow = {
  text: string;
  attempt: number;
  state: string;
  worker: number | null;
  code: string | null;
  why: string | null;
};

const AT_REST = ['published', 'failed', 'parked', 'missed'];
const WAIT_MAX_MS = 180_000;

type Rest = { mayWait?: (row: TargetRow) => boolean; waitMaxMs?: number };

/** Data that a run reads and writes behind the servers' backs. */
export type Records = ReturnType<typeof openRecords>;

export function openRecords(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);

  /** Posts whose text begins so. */
  async function targets(prefix = ''): Promise<TargetRow[]> {
    const { rows } = await pool.query<TargetRow>(
      `select t.*, p.content as text, t.due_at = 'infinity' as is_suspended
       from posts p join post_targets t on t.post_id = p.id where starts_with(p.content, $1) order by t.id`,
      [prefix],
    );
    return rows;
  }

  const callPublishers = () => pool.query(`select pg_notify($1, '')`, [DUE_CHANNEL]);

  return {
    pool,
    targets,
    callPublishers,

    async attempts(prefix = ''): Promise<AttemptRow[]> {
      const { rows } = await pool.query<AttemptRow>(
        `select p.content as text, a.attempt, a.state, a.worker, a.error_code as code,
           a.error_params->>'why' as why
         from publish_attempts a join post_targets t on t.id = a.target_id join posts p on p.id = t.post_id
         where starts_with(p.content, $1) order by a.settled_at, a.attempt`,
        [prefix],
      );
      return rows;
    },

    /** The targets once nobody works on any of them any more but those that may wait, or as they are when patience ends. */
    async atRest(
      prefix = '',
      { mayWait = (): boolean => false, waitMaxMs = WAIT_MAX_MS }: Rest = {},
    ): Promise<TargetRow[]> {
      const isOpen = (row: TargetRow) => !row.is_suspended && !AT_REST.includes(row.state) && !mayWait(row);
      const giveUpAt = performance.now() + waitMaxMs;
      for (;;) {
        // Null while the database is away.
        const rows = await targets(prefix).catch(() => null);
        if (rows !== null && !rows.some(isOpen)) return rows;
        if (performance.now() > giveUpAt) return rows ?? targets(prefix);
        await sleep(100 + (rows?.length ?? 0) / 4);
      }
    },

    /** Puts posts into the queue without the API, where there are too many for it: all due at one instant. */
    async queue(accounts: readonly { id: string }[], texts: readonly string[], dueInMs: number): Promise<void> {
      const posts = texts.map((text, index) => ({ text, post: newId(), target: newId(), index }));
      await pool.query(
        `with row as (
           select row.*, a.user_id, a.account_username, now() + $5 * interval '1 ms' as due
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) as row (post, target, text, account)
           join social_accounts a on a.id = row.account
         ), post as (
           insert into posts (id, user_id, content, platforms, hashtags, mentions, status, scheduled_at)
           select post, user_id, text, '{twitter}', '{}', '{}', 'scheduled', due from row)
         insert into post_targets (id, post_id, user_id, account_id, platform, account_username, due_at)
         select target, post, user_id, account, 'twitter', account_username, due from row`,
        [
          posts.map(({ post }) => post),
          posts.map(({ target }) => target),
          texts,
          posts.map(({ index }) => accounts[index % accounts.length]?.id),
          dueInMs,
        ],
      );
      await callPublishers();
    },

    /**
     * Changes the rows as if the database's clock were set forward by this much (backward: negative): seen from the new
     * time, every instant is that much earlier. The time at which a post was sent stays: it is compared only with the
     * network's own times, and the network's clock continues unchanged.
     */
    async shiftClock(byMs: number): Promise<void> {
      const by = `- ${byMs} * interval '1 ms'`;
      // In the order in which everybody locks, and whole tables: servers are writing to these rows all the time.
      await pool.query(`
        begin;
        lock table posts, social_accounts, post_targets, grants in exclusive mode;
        update post_targets set due_at = due_at ${by}, lease_until = lease_until ${by}, check_at = check_at ${by},
          published_at = published_at ${by};
        update posts set scheduled_at = scheduled_at ${by}, created_at = created_at ${by};
        update publisher_pulse set beaten_at = beaten_at ${by};
        update social_accounts set paused_until = paused_until ${by};
        update grants set access_expires_at = access_expires_at ${by};
        commit`);
      await callPublishers();
    },

    close: () => pool.end(),
  };
}
