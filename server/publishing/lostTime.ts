import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type Pool } from 'pg';
import { MINUTE_MS } from '#contract/durations';
import { clientOptions, liftTimeLimits, type Database } from '../database/connect';
import { holdMigrations } from '../database/migrate';
import { refreshPostStatus } from '../repositories/postTargets';
import { WORKER_LOCK_CLASS } from './queue/worker';
import { createShares } from '../lib/shares';
import type { RemotePost } from '../networks/connector';
import { keyOf, type UncertainDelivery, type Hold } from './delivery';
import { weigh, readKnown } from './reconciling/evidence';
import { readNetwork, type PollDependencies } from './reconciling/pollNetwork';
import { publishedAs } from './settling/outcomes';
import { settle } from './settling/settle';
import { SURVEY_SHARES, serverSql } from './shares';
import { arrayOf } from '../database/expressions';
import { CLAIMED, deliveryOf, READ_CLAIMED, type ClaimedRow } from './queue/claimedRows';

/** Why nothing was marked, as a sentence for people. */
export class MarkRefused extends Error {}

/**
 * Marks, in a database that was restored to the instant `lostFrom`, every target that may have been sent since: none is sent before
 * its network was asked for it. Returns their number. Throws MarkRefused while a server is at work; one that starts meanwhile
 * waits. A network may work on a call of the lost time for `networkWorksMs`.
 */
export async function markLostTime(databaseUrl: string, lostFrom: Date, networkWorksMs: number): Promise<number> {
  const client = new pg.Client(clientOptions(databaseUrl, 'postwright-restore'));
  await client.connect();
  try {
    await liftTimeLimits(client);
    await holdMigrations(client);
    const db = drizzle(client, { casing: 'snake_case' });
    await requireNobodyAtWork(db);
    await requirePast(db, lostFrom);
    return await db.transaction(async (tx) => {
      // Rows are locked in the order that all code follows.
      await tx.execute(sql`select from posts order by id for no key update`);
      const { rows } = await tx.execute<{ post_id: string; state: string }>(mark(lostFrom, networkWorksMs));
      const inDoubt = rows.flatMap((row) => (row.state === 'unknown' ? [row.post_id] : []));
      await refreshPostStatus(tx, inDoubt);
      return rows.length;
    });
  } finally {
    await client.end();
  }
}

/** Throws MarkRefused unless there is a database of ours. */
export async function requireOurDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client(clientOptions(databaseUrl, 'postwright-restore'));
  await client.connect();
  try {
    const { rows } = await client.query<{ found: string | null }>(`select to_regclass('post_targets')::text as found`);
    if (typeof rows[0]?.found !== 'string')
      throw new MarkRefused('This database is not one of Postwright: restore it first.');
  } finally {
    await client.end();
  }
}

/** What was held by a publisher is nobody's now; what was on its way is looked for like anything else in doubt. */
const mark = (lostFrom: Date, networkWorksMs: number) => sql`
  update post_targets t
  set lost_from = least(t.lost_from, ${lostFrom.toISOString()}::timestamptz), lost_until = now(),
    attempt = t.attempt + 1, worker = null, lease_until = null,
    state = case t.state when 'claimed' then 'scheduled' when 'sending' then 'unknown' else t.state end,
    checks = case when is_doubt then 0 else t.checks end, absences = case when is_doubt then 0 else t.absences end,
    check_at = case when is_doubt then now() + ${networkWorksMs} * interval '1 ms' end,
    error_code = case when is_doubt then 'not_confirmed' else t.error_code end,
    error_params = case when is_doubt then '{"why": "backup"}'::jsonb else t.error_params end,
    error_detail = case when is_doubt then null else t.error_detail end
  from (select id, state in ('sending', 'unknown') as is_doubt from post_targets where state <> 'published') as was
  where was.id = t.id
  returning t.post_id, t.state`;

async function requireNobodyAtWork(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from pg_locks where locktype = 'advisory' and granted and classid = ${WORKER_LOCK_CLASS}::int8::oid
      and database = (select oid from pg_database where datname = current_database()) limit 1`);
  if (rows.length > 0) throw new MarkRefused('A server is at work on this database: stop every server first.');
}

async function requirePast(db: Database, instant: Date): Promise<void> {
  const { rows } = await db.execute(sql`select 1 where now() < ${instant.toISOString()}::timestamptz`);
  if (rows.length > 0) throw new MarkRefused('The instant to which the database goes back is in the future.');
}

/** Pause before an account is asked again that could not be asked, and one whose list did not tell of everything. */
const SILENT_MS = MINUTE_MS;
const ASK_AGAIN_MS = 10 * MINUTE_MS;

/** What a look has told of each target, by its key: the post that it is, or that it is none. */
type Look = { targets: Map<string, UncertainDelivery>; told: Map<string, RemotePost | 'absent'> };

/**
 * Asks the networks, soon after a restore, for everything that the lost time may have sent, whenever it is due: two looks at an
 * account's list tell of all its targets together, while that list still goes back so far. What stays open is asked for when it is
 * due.
 */
type Survey = { begin: () => void; stop: () => Promise<void> };

/** Creates the survey of one publisher. */
export function createSurvey(dependencies: PollDependencies): Survey {
  const { logger, timing } = dependencies;
  const { pool } = dependencies.connection;
  /** Until when an account is not asked again, on the monotonic clock. */
  const restsUntil = new Map<string, number>();
  const shares = createShares(SURVEY_SHARES);
  /** What is asked now, by what it is at its network: a post of it must not be found twice, for two people. */
  const underWay = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let running: Promise<void> | null = null;

  async function surveyAll(): Promise<void> {
    for (const account of await accountsWithLost(pool, timing.networkWorksMs)) {
      if (ending.signal.aborted || !shares.hasRoom()) return;
      if (underWay.has(account.there) || performance.now() < (restsUntil.get(account.id) ?? 0)) continue;
      const used = shares.used();
      if (!used.hosts.includes(account.host) && !used.persons.includes(account.person)) beginOn(account);
    }
  }

  function beginOn({ id, there, ...party }: LostAccount): void {
    const giveBack = shares.take(party);
    const asking = survey(id)
      .catch((error: unknown) => warn(error, SILENT_MS))
      .then((restMs) => void restsUntil.set(id, performance.now() + restMs))
      .finally(() => {
        underWay.delete(there);
        giveBack();
      });
    underWay.set(there, asking);
  }

  /** Two looks at an account; returns for how long it need not be asked again. */
  async function survey(accountId: string): Promise<number> {
    const first = await look(dependencies, accountId);
    if (first === null) return SILENT_MS;
    await sleep(timing.lostTimeLooksMs, null, { signal: ending.signal });
    const second = await look(dependencies, accountId);
    if (second === null) return SILENT_MS;
    // Where something was found, the next part of a thread may be out as well.
    return (await record(dependencies, first, second)) ? 0 : ASK_AGAIN_MS;
  }

  function warn<T>(error: unknown, result: T): T {
    if (!ending.signal.aborted) logger.warn({ err: error }, 'publisher could not ask for what a restore has lost');
    return result;
  }

  return {
    begin() {
      running ??= surveyAll()
        .catch((error: unknown) => warn(error, undefined))
        .finally(() => (running = null));
    },
    async stop() {
      ending.abort();
      await running;
      // A look that nobody waits for any more records nothing.
      await Promise.race([Promise.all(underWay.values()), sleep(timing.drainMs, null, { ref: false })]);
    },
  };
}

/** One look at an account; null if it could not be asked. A post is taken for the target that was due first, and then for no other. */
async function look(dependencies: PollDependencies, accountId: string): Promise<Look | null> {
  const { connection, timing } = dependencies;
  // A comment is not on the list: it is looked for below its post.
  const lost = (await readLost(connection.pool, accountId)).filter(({ kind }) => kind !== 'comment');
  const [any] = lost;
  if (any === undefined) return { targets: new Map(), told: new Map() };
  const { timeline } = await readNetwork(dependencies, { ...any, preparation: null });
  if (timeline === null) return null;
  const shown = timeline.posts.map(({ remoteId }) => remoteId);
  const { ids, clock } = await readKnown(connection.pool, any.platform, shown);
  const taken = new Set(ids);
  const told: Look['told'] = new Map();
  for (const delivery of lost) {
    const known = { ids: taken, clock };
    const evidence = await weigh({ timeline, wasPublished: null }, delivery, known, { timing, isRepeated: false });
    if (evidence.kind === 'absent') told.set(keyOf(delivery), 'absent');
    if (evidence.kind !== 'found' || evidence.post === null) continue;
    told.set(keyOf(delivery), evidence.post);
    taken.add(evidence.post.remoteId);
  }
  return { targets: new Map(lost.map((delivery) => [keyOf(delivery), delivery])), told };
}

/** Records what two looks agree on; true if a post was found. */
async function record({ connection: { pool }, timing }: PollDependencies, first: Look, second: Look): Promise<boolean> {
  const agreed = [...second.told].filter(([key, post]) => idOf(first.told.get(key)) === idOf(post));
  const withTarget = agreed.flatMap(([key, post]) => {
    const delivery = second.targets.get(key);
    return delivery === undefined ? [] : [{ delivery, post }];
  });
  const found = withTarget.flatMap(({ delivery, post }) => (post === 'absent' ? [] : [publishedAs(delivery, post)]));
  if (found.length > 0) await settle(pool, found);
  const absent = withTarget.flatMap(({ delivery, post }) => (post === 'absent' ? [delivery] : []));
  await clearLost(pool, absent, timing.lateLimitMs);
  return found.length > 0;
}

function idOf(post: RemotePost | 'absent' | undefined): string | undefined {
  return typeof post === 'object' ? post.remoteId : post;
}

/** States in which nobody holds a target, and from which it can still be sent. */
const WAITING = `t.state in ('scheduled', 'failed', 'missed')`;

/** An account to be asked; `there`: what it is at its network, where several people can have connected it. */
type LostAccount = { id: string; there: string; person: string; host: string };

/** Accounts with waiting targets of a lost time of which the network cannot be working on anything any more. */
async function accountsWithLost(pool: Pool, networkWorksMs: number): Promise<LostAccount[]> {
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
async function readLost(pool: Pool, accountId: string): Promise<UncertainDelivery[]> {
  const { rows } = await pool.query<ClaimedRow & { lostFrom: Date; lostUntil: Date }>(READ, [accountId]);
  return rows.map((row) => ({ ...deliveryOf(row), sentAt: row.lostFrom, isLate: false, isOld: false }));
}

/**
 * Records that the network does not have these, unless somebody has changed or claimed them meanwhile. One that should have gone out
 * too long ago stays in doubt until a publisher asks for it alone: cleared, it would go out late without a person's decision.
 */
async function clearLost(pool: Pool, holds: readonly Hold[], lateLimitMs: number): Promise<void> {
  if (holds.length === 0) return;
  await pool.query(
    `update post_targets t set lost_from = null, lost_until = null
     from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
     where t.id = hold.id and t.attempt = hold.attempt and ${WAITING}
       and (t.state <> 'scheduled' or t.due_at >= now() - $3 * interval '1 ms')`,
    [arrayOf(holds.map(({ targetId }) => targetId)), arrayOf(holds.map(({ attempt }) => attempt)), lateLimitMs],
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
