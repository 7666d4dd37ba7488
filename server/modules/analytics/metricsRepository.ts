import { sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/networks';
import { type Database, inTransaction } from '../../database/connect';
import { notifyChanged } from '../../database/notifications';
import { hasShare } from '../../database/expressions';
import { ALL_UNUSED, type UsedShares } from '../../lib/shares';
import { sumReported } from '../../lib/sumReported';
import type { PostMetrics } from '../../networks/connector';
import { withFigures } from './figuresRepository';

/**
 * How often the figures of a post are collected: after half its age, within these bounds, until it leaves the window.
 */
export type SamplingPace = { postMinMs: number; postMaxMs: number; windowMs: number; maxPosts: number };

/** A post on one account as the network knows it. */
type SampledTarget = { id: string; remoteId: string };

/** Result of asking an account's network. */
export type Samples = {
  at: Date;
  /** Undefined: could not be asked. Null: the network does not report it. */
  followers: number | null | undefined;
  /** The posts that were asked about, whatever the network reported of them. */
  asked: readonly SampledTarget[];
  metrics: readonly PostMetrics[];
  /** A sentence for people; null if nothing went wrong. */
  problem: string | null;
  failures: number;
  /** Earliest time of the next request for the account, which then becomes due. */
  notBefore: Date;
  dueAt: Date;
};

/** Lists the posts of an account whose figures are due, starting with those that were never collected. */
export async function listDueTargets(
  db: Database,
  { account }: Collection,
  pace: SamplingPace,
  now: Date,
): Promise<SampledTarget[]> {
  const { rows } = await db.execute<SampledTarget>(sql`
    select t.id, t.remote_id as "remoteId" ${sampledTargets(account, pace, now)}
      and (last.sampled_at is null or ${nextSampleAt(pace)} <= ${now.toISOString()})
    order by last.sampled_at nulls first, p.listed_at desc limit ${pace.maxPosts}`);
  return rows;
}

/**
 * Saves what was collected: one row per day, with that day's newest figures. False if the account is gone, or if the
 * lease expired and another server has it.
 */
export async function saveSamples(
  db: Database,
  collection: Collection,
  pace: SamplingPace,
  samples: Samples,
): Promise<boolean> {
  const { account } = collection;
  const { asked, at, followers } = samples;
  return inTransaction(db, async (tx) => {
    const targetIds = sql.param(asked.map(({ id }) => id));
    // Rows are locked in the order that all code follows: posts, accounts, targets.
    await tx.execute(sql`
      select 1 from posts where id in (select post_id from post_targets where id = any(${targetIds}::uuid[]))
      order by id for no key update`);
    const there = await tx.execute(sql`select 1 from social_accounts where id = ${account.id} for key share`);
    if (there.rowCount === 0 || !(await isStillHeld(tx, collection))) return false;
    const before = await digestOf(tx, collection, asked);
    await saveTargets(tx, samples);
    if (followers !== undefined) {
      await tx.execute(sql`
        insert into account_metrics (account_id, day, followers, sampled_at)
        values (${account.id}, ${dayOf(at)}, ${followers}, ${at.toISOString()})
        on conflict (account_id, day) do update
        set followers = coalesce(excluded.followers, account_metrics.followers), sampled_at = excluded.sampled_at`);
    }
    const changedIds = await sumPosts(tx, asked);
    await reschedule(tx, collection, pace, samples);
    if ((await digestOf(tx, collection, asked)) !== before) await notifyFigures(tx, account.userId, changedIds);
    return true;
  });
}

async function isStillHeld(tx: Database, { account, leaseUntil }: Collection): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from metric_collections
    where account_id = ${account.id} and lease_until = ${leaseUntil.toISOString()} for no key update`);
  return rowCount === 1;
}

/** Everything that analytics show of these rows, as one text: equal texts mean that nothing changed. */
async function digestOf(tx: Database, { account }: Collection, asked: readonly SampledTarget[]): Promise<string> {
  const { rows } = await tx.execute<{ digest: string }>(sql`
    select json_build_array(
      (select f.followers from account_metrics f where f.account_id = q.account_id order by f.day desc limit 1),
      (select json_agg(json_build_array(t.id, m.likes, m.comments, m.shares, m.reach) order by t.id)
        from post_targets t ${withFigures} where t.id = any(${sql.param(asked.map(({ id }) => id))}::uuid[])),
      q.collected_at is null, q.problem)::text as digest
    from metric_collections q where q.account_id = ${account.id}`);
  return rows[0]?.digest ?? '';
}

async function saveTargets(tx: Database, { asked, metrics, at }: Samples): Promise<void> {
  if (asked.length === 0) return;
  const told = new Map(metrics.map((one) => [one.remoteId, one]));
  const rows = asked.map(({ id, remoteId }) => ({ id, ...figuresOf(told.get(remoteId)) }));
  await tx.execute(sql`
    insert into target_metrics (target_id, day, likes, comments, shares, engagement, reach, sampled_at)
    select id, ${dayOf(at)}::date, likes, comments, shares, engagement, reach, ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (
      id uuid, likes bigint, comments bigint, shares bigint, engagement bigint, reach bigint)
    where exists (select 1 from post_targets t where t.id = told.id)
    on conflict (target_id, day) do update
    set likes = coalesce(excluded.likes, target_metrics.likes),
      comments = coalesce(excluded.comments, target_metrics.comments),
      shares = coalesce(excluded.shares, target_metrics.shares),
      engagement = coalesce(excluded.engagement, target_metrics.engagement),
      reach = coalesce(excluded.reach, target_metrics.reach),
      sampled_at = excluded.sampled_at`);
}

function figuresOf(told: PostMetrics | undefined) {
  const { likes = null, comments = null, shares = null, reach = null } = told ?? {};
  return { likes, comments, shares, engagement: sumReported([likes, comments, shares]), reach };
}

/** Updates the counts shown on posts; returns the posts whose counts changed. */
async function sumPosts(tx: Database, asked: readonly SampledTarget[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const targetIds = sql.param(asked.map(({ id }) => id));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update posts p set likes = now_is.likes, comments = now_is.comments, shares = now_is.shares
    from (
      select t.post_id, coalesce(sum(m.likes), 0)::int as likes, coalesce(sum(m.comments), 0)::int as comments,
        coalesce(sum(m.shares), 0)::int as shares
      from post_targets t ${withFigures}
      where t.post_id in (select post_id from post_targets where id = any(${targetIds}::uuid[]))
      group by t.post_id
    ) now_is
    where p.id = now_is.post_id
      and (p.likes, p.comments, p.shares) is distinct from (now_is.likes, now_is.comments, now_is.shares)
    returning p.id`);
  return rows.map(({ id }) => id);
}

async function reschedule(tx: Database, { account }: Collection, pace: SamplingPace, samples: Samples): Promise<void> {
  const { at, dueAt, notBefore, failures, problem } = samples;
  await tx.execute(sql`
    update metric_collections set lease_until = null, failures = ${failures}, problem = ${problem},
      collected_at = case when ${problem === null}::boolean then ${at.toISOString()}::timestamptz else collected_at end,
      not_before = ${notBefore.toISOString()},
      due_at = greatest(${notBefore.toISOString()}::timestamptz, least(${dueAt.toISOString()}::timestamptz, (
        select min(coalesce(${nextSampleAt(pace)}, ${at.toISOString()}::timestamptz))
        ${sampledTargets(account, pace, at)})))
    where account_id = ${account.id}`);
}

/**
 * A single event for everything: browsers that show one of these posts read it again, and so does every analytics
 * screen.
 */
async function notifyFigures(tx: Database, userId: string, postIds: readonly string[]): Promise<void> {
  const [only] = postIds;
  if (only === undefined) await notifyChanged(tx, userId, ['Analytics']);
  else await notifyChanged(tx, userId, ['Analytics', 'Post'], postIds.length === 1 ? only : undefined);
}

function sampledTargets({ id, userId }: Collection['account'], { windowMs }: SamplingPace, now: Date) {
  return sql`
    from posts p join post_targets t on t.post_id = p.id and t.account_id = ${id}
    left join lateral (
      select m.sampled_at from target_metrics m where m.target_id = t.id order by m.day desc limit 1
    ) last on true
    where p.user_id = ${userId} and p.deleted_at is null
      and p.listed_at > ${new Date(now.getTime() - windowMs).toISOString()}
      and t.state = 'published' and t.remote_id is not null`;
}

function nextSampleAt({ postMinMs, postMaxMs }: SamplingPace) {
  const ageMs = sql`extract(epoch from last.sampled_at - t.published_at) * 1000`;
  return sql`last.sampled_at + least(greatest(${ageMs} / 2, ${postMinMs}), ${postMaxMs}) * interval '1 ms'`;
}

/** The UTC day of an instant. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** An account whose figures are due, and the tokens to request them with. */
export type DueAccount = {
  id: string;
  userId: string;
  platform: AccountPlatform;
  accountId: string;
  username: string;
  /** Host of its server, where people choose one. */
  server: string | null;
  grantId: string;
  sealedToken: Buffer;
  tokenMsLeft: number | null;
  failures: number;
  isPictureDue: boolean;
  pictureFailures: number;
};

/** A collection held by a server; `leaseUntil` is its fence. */
export type Collection = { account: DueAccount; leaseUntil: Date };

/** Makes the figures of an account due at once; an account that is already being collected stays as it is. */
export async function enqueueCollection(db: Database, accountId: string): Promise<void> {
  await db.execute(sql`
    insert into metric_collections (account_id) values (${accountId})
    on conflict (account_id) do update
    set due_at = now(), not_before = now(), failures = 0, picture_due_at = now(), picture_failures = 0`);
}

const WITH_SHARES = sql`
  metric_collections q join social_accounts a on a.id = q.account_id join grants g on g.id = a.grant_id`;

function isInShare(used: UsedShares) {
  return hasShare(used, { person: sql`a.user_id`, host: sql`coalesce(g.server, a.platform)` });
}

/**
 * Claims the account that has been due the longest and is held by no server, among networks that are available and not
 * rate limiting, and of those who have not used up their share. Servers that ask at the same time each get a different one.
 */
export async function claimDueAccount(
  db: Database,
  platforms: readonly string[],
  now: Date,
  leaseUntil: Date,
  used = ALL_UNUSED,
): Promise<Collection | null> {
  const at = now.toISOString();
  const { rows } = await db.execute<DueAccount>(sql`
    with claimed as (
      update metric_collections c set lease_until = ${leaseUntil.toISOString()}
      where c.account_id = (
        select q.account_id from ${WITH_SHARES}
        where q.due_at <= ${at} and (q.lease_until is null or q.lease_until <= ${at})
          and ${isCollected(platforms)} and a.paused_until <= ${at} and ${isInShare(used)}
        order by q.due_at limit 1
        for no key update of q skip locked)
      returning c.account_id, c.failures, c.picture_due_at, c.picture_failures
    )
    select a.id, a.user_id as "userId", a.platform, a.account_id as "accountId", a.account_username as username, g.server,
      g.id as "grantId", g.access_token as "sealedToken", c.failures,
      c.picture_due_at <= ${at} as "isPictureDue", c.picture_failures as "pictureFailures",
      extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft"
    from claimed c join social_accounts a on a.id = c.account_id join grants g on g.id = a.grant_id`);
  return rows[0] === undefined ? null : { account: rows[0], leaseUntil };
}

/** Releases an account that was not asked about; any server may claim it next. */
export async function releaseAccount(db: Database, { account, leaseUntil }: Collection): Promise<void> {
  await db.execute(sql`
    update metric_collections set lease_until = null
    where account_id = ${account.id} and lease_until = ${leaseUntil.toISOString()}`);
}

/** When the next account can be claimed, in epoch milliseconds; null when there is none at all. */
export async function nextCollectionAt(
  db: Database,
  platforms: readonly string[],
  used: UsedShares,
): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select extract(epoch from min(greatest(q.due_at, q.lease_until, nullif(a.paused_until, '-infinity'))))::float8
      * 1000 as at
    from ${WITH_SHARES} where ${isCollected(platforms)} and ${isInShare(used)}`);
  return rows[0]?.at ?? null;
}

/**
 * Makes accounts due that have a post, published since `since`, without any figures yet, as soon as they may be asked
 * again. Without users: for everybody's accounts.
 */
export async function hastenNewPosts(db: Database, userIds: readonly string[] | null, now: Date, since: Date) {
  const soonest = sql`greatest(${now.toISOString()}::timestamptz, q.not_before)`;
  await db.execute(sql`
    update metric_collections q set due_at = ${soonest}
    from social_accounts a
    where a.id = q.account_id and q.due_at > ${soonest}
      ${userIds === null ? sql`` : sql`and a.user_id = any(${sql.param(userIds)}::uuid[])`}
      and exists (
        select 1 from posts p join post_targets t on t.post_id = p.id and t.account_id = a.id
        where p.user_id = a.user_id and p.deleted_at is null and p.listed_at > ${since.toISOString()}
          and t.state = 'published' and not exists (select 1 from target_metrics m where m.target_id = t.id))`);
}

function isCollected(platforms: readonly string[]) {
  return sql`a.is_active and a.platform = any(${sql.param(platforms)}::text[])`;
}
