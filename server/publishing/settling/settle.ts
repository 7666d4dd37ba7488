import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { beginningOf } from '#contract/networks/graphemes';
import type { ReasonParams } from '#contract/schemas/common';
import type { Connection } from '../../database/connect';
import { arrayOf, arrayOfAny, prepareStatement } from '../../database/expressions';
import { isDatabaseAway, isDatabaseFull } from '../../database/outages';
import { postsChangedSql } from '../../database/notifications';
import { postStatusSql, DUE_CHANNEL } from '../../repositories/postTargets';
import type { Settlement } from '../delivery';

/**
 * Records the outcome of held targets in one transaction. A settlement with an outdated attempt is dropped: somebody
 * else holds that target now.
 */
export async function settle(pool: Pool, settlements: readonly Settlement[]): Promise<void> {
  const postIds = arrayOf([...new Set(settlements.map((one) => one.postId))]);
  await commitWith(pool, CALL_OTHERS_AND_COMMIT, async (client) => {
    // Rows are locked in the order that all code follows: posts, accounts, targets.
    await lockPosts(client, { postIds });
    await pauseAccounts(client, settlements);
    const movedIds = await settleTargets(client, settlements);
    await refreshStatus(client, { postIds, movedIds: arrayOf(movedIds) });
  });
}

/** While we held these accounts, others may have found nothing to do, so they are told that targets are due again. */
const CALL_OTHERS_AND_COMMIT = `
  select pg_notify('${DUE_CHANNEL}', '')
  where exists (select 1 from post_targets where state = 'scheduled' and due_at <= now() order by due_at limit 1);
  commit`;

/** Locks the posts and announces their change, which takes effect on commit. */
const lockPosts = prepareStatement(
  'publisher-lock-posts',
  sql`
    with locked as (
      select id, user_id from posts where id = any(${sql.placeholder('postIds')}::uuid[]) order by id for no key update)
    ${postsChangedSql(sql`locked`)}`,
);

const refreshStatus = prepareStatement(
  'publisher-post-status',
  postStatusSql(sql.placeholder('postIds'), sql.placeholder('movedIds')),
);

/** A post waiting for its next attempt lets no later post of its account pass, unless only its files keep it. */
async function pauseAccounts(client: PoolClient, settlements: readonly Settlement[]): Promise<void> {
  const pauses = settlements.flatMap((one) => {
    const ms = one.state === 'scheduled' ? one.pauseAccountMs : 0;
    return ms > 0 ? [{ id: one.accountId, ms }] : [];
  });
  if (pauses.length === 0) return;
  await client.query(
    `with pause as (select * from json_to_recordset($1::json) as p (id uuid, ms float8)),
       locked as (select id from social_accounts where id in (select id from pause) order by id for no key update)
     update social_accounts a set paused_until = now() + pause.ms * interval '1 ms'
     from pause join locked using (id) where a.id = pause.id`,
    [JSON.stringify(pauses)],
  );
}

/** Columns of a settlement, with their types in PostgreSQL. */
const COLUMNS = {
  targetId: 'uuid',
  attempt: 'int',
  state: 'text',
  remoteId: 'text',
  remoteUrl: 'text',
  errorCode: 'text',
  errorDetail: 'text',
  errorParams: 'jsonb',
  checkInMs: 'float8',
  checks: 'int',
  absences: 'int',
  tries: 'int',
  deaths: 'int',
  takenOverIn: 'text',
  nextPart: 'int',
  retryInMs: 'float8',
};

type Name = keyof typeof COLUMNS;
type Said = Partial<Record<Name, string | number | ReasonParams | null>>;

const NAMES = Object.keys(COLUMNS) as Name[];
const ARRAYS = NAMES.map((name, index) => `$${index + 1}::${COLUMNS[name]}[]`).join(', ');

/** Returns the posts of which a target reached a new state; merely waiting for its next attempt does not count. */
async function settleTargets(client: PoolClient, settlements: readonly Settlement[]): Promise<string[]> {
  const values = NAMES.map((name) => columnOf(settlements, name));
  const { rows } = await client.query<{ post_id: string }>({ name: 'publisher-settle', text: SETTLE, values });
  return rows.map((row) => row.post_id);
}

/** A column without any values stays empty: `unnest` pads shorter ones with nulls. */
function columnOf(settlements: readonly Settlement[], name: Name): string {
  const column = settlements.map((one: Said) => cut(one[name] ?? null));
  return column.every((value) => value === null) ? '{}' : arrayOfAny(column);
}

/** A network's message is part of every list of posts; a longer one adds nothing. */
const TEXT_MAX_LENGTH = 2_000;

function cut(value: string | number | ReasonParams | null): string | number | null {
  if (typeof value === 'object') return value && JSON.stringify(value);
  return typeof value === 'string' ? beginningOf(value, TEXT_MAX_LENGTH) : value;
}

/**
 * What may have been sent in a lost time stays so until its network is found not to have it. Of a thread, the part after one that
 * was found may be out as well.
 */
const STAYS_LOST = `(t.state <> 'unknown' or o."nextPart" is not null or o."takenOverIn" is not null
  or o.state not in ('scheduled', 'missed')) and o.state <> 'published'`;

const SETTLE = `
  with settled as (
    update post_targets t
    set state = o.state, lease_until = null, attempt = t.attempt + (o."takenOverIn" is not null)::int,
        remote_id = case when t.parts_published = 0 then coalesce(o."remoteId", t.remote_id) else t.remote_id end,
        remote_url = case when t.parts_published = 0 then coalesce(o."remoteUrl", t.remote_url) else t.remote_url end,
        parts_published = coalesce(o."nextPart", t.parts_published),
        preparation = case when o."nextPart" is null then t.preparation end,
        error_code = o."errorCode", error_detail = o."errorDetail", error_params = o."errorParams",
        published_at = case when o.state = 'published' then now() end,
        check_at = now() + o."checkInMs" * interval '1 ms', retry_at = now() + o."retryInMs" * interval '1 ms',
        checks = coalesce(o.checks, t.checks), absences = coalesce(o.absences, t.absences), tries = coalesce(o.tries, t.tries),
        deaths = coalesce(o.deaths, t.deaths),
        lost_from = case when ${STAYS_LOST} then t.lost_from end,
        lost_until = case when ${STAYS_LOST} then t.lost_until end
    from unnest(${ARRAYS}) as o (${NAMES.map((name) => `"${name}"`).join(', ')})
    where t.id = o."targetId" and t.attempt = o.attempt and t.state <> 'published'
      and (o."takenOverIn" is null or t.state = o."takenOverIn")
    returning t.id, t.post_id, t.attempt, t.sent_at, t.state, t.error_code, t.error_detail, t.error_params, t.worker,
      t.platform, t.remote_account_id, o."remoteId" as part_id, o."remoteUrl" as part_url,
      coalesce(o."nextPart" - 1, case when o.state = 'published' then t.parts_published end) as published_part,
      o."nextPart" is not null as goes_on
  ), known as (
    insert into network_posts (platform, remote_account_id, remote_id)
    select platform, remote_account_id, part_id from settled where published_part is not null and part_id is not null
    on conflict do nothing
  ), parts as (
    insert into part_results (target_id, part, remote_id, remote_url)
    select id, published_part, part_id, part_url from settled where published_part > 0
    on conflict do nothing
  ), noted as (
    insert into publish_attempts (target_id, attempt, worker, sent_at, state, error_code, error_params, detail)
    select id, attempt, worker, sent_at, case when goes_on then 'published' else state end, error_code, error_params,
      error_detail from settled
  )
  select post_id from settled where state <> 'scheduled' or goes_on`;

/**
 * Runs work in a transaction that ends with the caller's statements, `commit` among them; returns their results as
 * well.
 */
async function commitWith<T>(
  pool: Pool,
  commit: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<{ result: T; responses: unknown }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    const responses: unknown = await client.query(commit);
    client.release();
    return { result, responses };
  } catch (error) {
    // The connection may be in any state, so the pool replaces it.
    client.release(true);
    throw error;
  }
}

const RETRY_MS = 500;
const MAX_TRIES = 20;

type Dependencies = { connection: Connection; logger: FastifyBaseLogger };

/**
 * Retries settlements until they are recorded, through a database that is unavailable or full for a while. One that
 * cannot be recorded at all is left to its lease: the target becomes unknown and the network is asked. Never throws.
 */
export function createSettler({ connection, logger }: Dependencies) {
  const { pool, diskSpace } = connection;

  return async function settleAll(settlements: readonly Settlement[]): Promise<void> {
    if (await isSettled(settlements, (error) => isDatabaseFull(error) || isDatabaseAway(error))) return;
    for (const settlement of settlements) await isSettled([settlement], () => true);
  };

  /** Retries for a while, as long as it may help. */
  async function isSettled(batch: readonly Settlement[], mayHelp: (error: unknown) => boolean): Promise<boolean> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      try {
        await settle(pool, batch);
        return true;
      } catch (error) {
        diskSpace.note(error);
        logger.warn({ err: error, count: batch.length, tries }, 'publisher could not settle');
        if (!mayHelp(error)) return false;
        await sleep(RETRY_MS);
      }
    }
    return true;
  }
}

/** Collects items and passes them on in batches: one at a time, while the next one fills. */
type Batcher<T> = {
  add(item: T): void;
  /** Resolves once everything added so far has been passed on. */
  idle(): Promise<void>;
};

/** Most items in one batch. */
const MAX_BATCH = 2_000;

/** `handle` must not throw; it deals with its own errors, since nobody waits for a single item. */
export function createBatcher<T>(handle: (items: T[]) => Promise<void>): Batcher<T> {
  let waiting: T[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // After one turn of the event loop, responses that arrive together leave together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await handle(batch);
    }
    running = null;
  }

  return {
    add(item) {
      waiting.push(item);
      running ??= drain();
    },
    async idle() {
      while (running) await running;
    },
  };
}
