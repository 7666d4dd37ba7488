import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import type { PostMetrics } from '../../networks/connector';
import { sumReported } from '../../lib/sumReported';
import { notifyChanged } from '../../database/notifications';
import { inTransaction } from '../transaction';
import type { Collection } from './metricQueue';
import { withFigures } from './figures';

/**
 * How often the figures of a post are collected: after half its age, within these bounds, until it leaves the window.
 */
export type SamplingPace = { postMinMs: number; postMaxMs: number; windowMs: number; maxPosts: number };

/** A post on one account as the network knows it. */
export type SampledTarget = { id: string; remoteId: string };

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
