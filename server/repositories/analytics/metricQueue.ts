import { sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../../database/connect';
import { ALL_UNUSED, type UsedShares } from '../../jobs/shares';
import { hasShare } from '../fairShares';

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
};

/** A collection held by a server; `leaseUntil` is its fence. */
export type Collection = { account: DueAccount; leaseUntil: Date };

/** Makes the figures of an account due at once; an account that is already being collected stays as it is. */
export async function enqueueCollection(db: Database, accountId: string): Promise<void> {
  await db.execute(sql`
    insert into metric_collections (account_id) values (${accountId})
    on conflict (account_id) do update set due_at = now(), not_before = now(), failures = 0`);
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
      returning c.account_id, c.failures
    )
    select a.id, a.user_id as "userId", a.platform, a.account_id as "accountId", a.account_username as username, g.server,
      g.id as "grantId", g.access_token as "sealedToken", c.failures,
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
