import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { DUE_CHANNEL } from '../repositories/postTargets';
import type { SecretBox } from '../lib/secretBox';
import { insertUser } from './insertUser';

type TargetRow = {
  id: string;
  state: string;
  attempt: number;
  preparation: string | null;
  tries: number;
  parts_published: number;
  checks: number;
  deaths: number;
  due_at: Date;
  lost_from: Date | null;
  remote_id: string | null;
  error_code: string | null;
  error_params: Record<string, string | number> | null;
  error_detail: string | null;
};

/**
 * Changes to the publisher's rows in tests, in the roles of the API, other publishers and bad luck; `userId` owns them
 * all.
 */
export async function createPublisherRows(pool: Pool, secretBox: SecretBox) {
  const userId = await insertUser(pool);

  async function one<Row extends object>(text: string, values: unknown[]): Promise<Row> {
    const { rows } = await pool.query<Row>(text, values);
    if (!rows[0]) throw new Error(`No row: ${text}`);
    return rows[0];
  }

  const target = (postId: string) => one<TargetRow>('select * from post_targets where post_id = $1', [postId]);

  /** Until when an account is left alone, in milliseconds since 1970. */
  async function pausedUntil(accountId: string): Promise<number> {
    const text = 'select paused_until from social_accounts where id = $1';
    return (await one<{ paused_until: Date }>(text, [accountId])).paused_until.getTime();
  }

  /** Outcomes of all attempts, in order. */
  async function history(postId: string): Promise<string[]> {
    const { rows } = await pool.query<{ state: string }>(
      `select a.state from publish_attempts a join post_targets t on t.id = a.target_id
       where t.post_id = $1 order by a.settled_at, a.attempt`,
      [postId],
    );
    return rows.map(({ state }) => state);
  }

  const callPublishers = () => pool.query(`select pg_notify($1, '')`, [DUE_CHANNEL]);

  return {
    userId,
    target,
    pausedUntil,
    history,
    postRow: (postId: string) => one<{ status: string }>('select * from posts where id = $1', [postId]),

    /** Connects an account; with `sharedWith` another user connects the same account of the network. */
    async account({
      refreshToken = null,
      sharedWith = null,
    }: { refreshToken?: string | null; sharedWith?: string | null } = {}): Promise<string> {
      const [grantId, accountId] = [newId(), newId()];
      const owner = sharedWith === null ? userId : await insertUser(pool, grantId);
      const remoteAccountId = sharedWith ?? accountId;
      await pool.query(
        `insert into grants (id, user_id, platform, handle_hash, account_id, account_name, account_username,
           access_token, refresh_token, scope)
         values ($1, $2, 'twitter', $3, $4, 'Ada', 'ada', $5, $6, '')`,
        [
          grantId,
          owner,
          Buffer.from(grantId),
          remoteAccountId,
          secretBox.seal('access', `grant:${grantId}:access`),
          refreshToken && secretBox.seal(refreshToken, `grant:${grantId}:refresh`),
        ],
      );
      await pool.query(
        `insert into social_accounts (id, user_id, platform, account_id, account_name, account_username, grant_id)
         values ($1, $2, 'twitter', $4, 'Ada', 'ada', $3)`,
        [accountId, owner, grantId, remoteAccountId],
      );
      return accountId;
    },

    /** Many accounts at once, for measuring. */
    async accounts(count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, () => ({ id: newId(), grant: newId() }));
      const columns = [ids.map(({ id }) => id), ids.map(({ grant }) => grant)];
      await pool.query(
        `insert into grants (id, user_id, platform, handle_hash, account_id, account_name, account_username,
           access_token, scope)
         select "grant", $3, 'twitter', uuid_send("grant"), id::text, 'Ada', 'ada', decode(token, 'hex'), ''
         from unnest($1::uuid[], $2::uuid[], $4::text[]) as row (id, "grant", token)`,
        [...columns, userId, ids.map(({ grant }) => secretBox.seal('access', `grant:${grant}:access`).toString('hex'))],
      );
      await pool.query(
        `insert into social_accounts (id, user_id, platform, account_id, account_name, account_username, grant_id)
         select id, $3, 'twitter', id::text, 'Ada', 'ada', "grant" from unnest($1::uuid[], $2::uuid[]) as row (id, "grant")`,
        [...columns, userId],
      );
      return ids.map(({ id }) => id);
    },

    /**
     * Posts that go to so many accounts each, one post per account by default; returns each text's instant (epoch
     * milliseconds).
     */
    async posts(
      accountIds: readonly string[],
      dueInMs: (index: number) => number,
      { accountsEach = 1 } = {},
    ): Promise<Map<string, number>> {
      const { rows } = await pool.query<{ content: string; due_at: Date }>(
        `with account as (
           select id, (place - 1) / $4 as post from unnest($2::uuid[]) with ordinality as account (id, place)
         ), row as (
           select uuidv7() as id, place - 1 as post, now() + due * interval '1 ms' as due_at
           from unnest($3::float8[]) with ordinality as row (due, place)
         ), post as (
           insert into posts (id, user_id, content, platforms, hashtags, mentions, status)
           select id, $1, 'post ' || post, '{twitter}', '{}', '{}', 'scheduled' from row)
         , target as (
           insert into post_targets (id, post_id, user_id, account_id, platform, account_username, due_at)
           select uuidv7(), row.id, $1, account.id, 'twitter', 'ada', row.due_at
           from row join account on account.post = row.post order by row.post)
         select 'post ' || post as content, due_at from row`,
        [
          userId,
          accountIds,
          Array.from({ length: accountIds.length / accountsEach }, (_, index) => dueInMs(index)),
          accountsEach,
        ],
      );
      await callPublishers();
      return new Map(rows.map((row) => [row.content, row.due_at.getTime()]));
    },

    async post(accountId: string, { text, dueInMs }: { text: string; dueInMs: number }): Promise<string> {
      const postId = newId();
      await pool.query(
        `with post as (
           insert into posts (id, user_id, content, platforms, hashtags, mentions, status)
           values ($1, $2, $3, '{twitter}', '{}', '{}', 'scheduled') returning id)
         insert into post_targets (id, post_id, user_id, account_id, platform, account_username, due_at)
         select $4, id, $2, $5, 'twitter', 'ada', now() + $6 * interval '1 ms' from post`,
        [postId, userId, text, newId(), accountId, dueInMs],
      );
      await callPublishers();
      return postId;
    },

    /** A thread for X. */
    async thread(
      accountId: string,
      [first = '', ...parts]: readonly string[],
      { dueInMs = 200, comment = null }: { dueInMs?: number; comment?: string | null } = {},
    ): Promise<string> {
      const postId = newId();
      await pool.query(
        `with post as (
           insert into posts (id, user_id, content, platforms, hashtags, mentions, status)
           values ($1, $2, $3, '{twitter}', '{}', '{}', 'scheduled') returning id
         ), texts as (
           insert into post_texts (id, post_id, kind, position, content, has_files)
           select uuidv7(), $1, 'part', place, text, true from unnest($7::text[]) with ordinality as part (text, place)
         ), comment as (
           insert into post_texts (id, post_id, kind, platform, position, content, has_files)
           select uuidv7(), $1, 'comment', 'twitter', 0, $8, false where $8::text is not null)
         insert into post_targets (id, post_id, user_id, account_id, platform, account_username, due_at)
         select $4, id, $2, $5, 'twitter', 'ada', now() + $6 * interval '1 ms' from post`,
        [postId, userId, first, newId(), accountId, dueInMs, parts, comment],
      );
      await callPublishers();
      return postId;
    },

    /** As the API does it: see the table in publishing/README.md. */
    async edit(postId: string, text: string, dueInMs: number): Promise<void> {
      await pool.query(
        `with post as (update posts set content = $2 where id = $1)
         update post_targets set state = 'scheduled', attempt = attempt + 1, worker = null, preparation = null,
           due_at = now() + $3 * interval '1 ms'
         where post_id = $1 and state in ('scheduled', 'claimed', 'failed', 'missed')`,
        [postId, text, dueInMs],
      );
      await callPublishers();
    },

    async remove(postId: string): Promise<void> {
      await pool.query(
        `with post as (update posts set deleted_at = now() where id = $1)
         update post_targets set state = 'scheduled', attempt = attempt + 1, worker = null, due_at = 'infinity'
         where post_id = $1 and state in ('scheduled', 'claimed', 'failed', 'missed')`,
        [postId],
      );
    },

    /** Leaves a target as a publisher does that was killed while holding it. */
    async abandon(
      postId: string,
      state: 'scheduled' | 'claimed' | 'sending' | 'unknown',
      { deaths = 0 } = {},
    ): Promise<void> {
      await pool.query(
        `update post_targets set state = $2, attempt = attempt + 1, worker = 1, sent_at = now(), deaths = $3,
           lease_until = now() + interval '1 minute', check_at = now() + interval '1 minute',
           remote_account_id = (select account_id from social_accounts a where a.id = post_targets.account_id)
         where post_id = $1`,
        [postId, state, deaths],
      );
    },

    /** True while a publisher works on a target. */
    async isHeld(postId: string): Promise<boolean> {
      const text = 'select lease_until is not null as is_held from post_targets where post_id = $1';
      return (await one<{ is_held: boolean }>(text, [postId])).is_held;
    },

    /** Notes what a network holds ready for a post, as an earlier try left it. */
    prepare: (postId: string, preparation: string) =>
      pool.query('update post_targets set preparation = $2 where post_id = $1', [postId, preparation]),

    /** Makes the pause of an account end in this many milliseconds; returns when that will be. */
    async endPause(accountId: string, inMs = 0): Promise<number> {
      await pool.query(`update social_accounts set paused_until = now() + $2 * interval '1 ms' where id = $1`, [
        accountId,
        inMs,
      ]);
      await callPublishers();
      return pausedUntil(accountId);
    },

    /** Makes a waiting target one over which two publishers ended. */
    suspect: (postId: string) => pool.query('update post_targets set deaths = 2 where post_id = $1', [postId]),

    /** Removes an account as nobody should: without taking its targets out of the publishers' hands. */
    forget: (accountId: string) => pool.query('delete from social_accounts where id = $1', [accountId]),

    /** As the database sees it when the machine has slept for so long: all at once, or a publisher's pulse would hide it. */
    async sleepThrough(ms: number): Promise<void> {
      await pool.query(
        `with slept as (select $1 * interval '1 ms' as time),
           pulse as (update publisher_pulse set beaten_at = beaten_at - slept.time from slept),
           targets as (
             update post_targets set due_at = due_at - slept.time, sent_at = sent_at - slept.time,
               lease_until = lease_until - slept.time, check_at = check_at - slept.time
             from slept
           )
         update social_accounts set paused_until = paused_until - slept.time from slept`,
        [ms],
      );
      await callPublishers();
    },

    /** Number of targets that each publisher has settled. */
    async shares(): Promise<number[]> {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from publish_attempts group by worker`,
      );
      return rows.map((row) => row.n);
    },
  };
}
