import { sql } from 'drizzle-orm';
import { POST_REMOVAL_GRACE_MS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { type Database, inTransaction } from '../../database/connect';
import { hasShare } from '../../database/expressions';
import { notifyChanged, notifyPostsChanged } from '../../database/notifications';
import type { UsedShares } from '../../lib/shares';
import type { Failure } from '../../networks/connector';

/** The account at whose network a post is to be deleted, and the token to do it with. */
type RemovalAccount = {
  accountId: string;
  username: string;
  grantId: string;
  sealedToken: Buffer;
  tokenMsLeft: number | null;
};

/** A post to be deleted at its network, held by a server; `leaseUntil` is its fence. */
export type Removal = {
  id: string;
  userId: string;
  platform: AccountPlatform;
  /** Null: nobody knows under which id the network has it. */
  remoteId: string | null;
  /** Ids of what follows it there, the last one first. */
  followingIds: string[];
  /** Null once the account has been disconnected. */
  account: RemovalAccount | null;
  /** Host of the account's server, or its network. */
  host: string;
  /** Calls that were begun, this one included. */
  tries: number;
  createdAt: Date;
  leaseUntil: Date;
};

type Row = Omit<Removal, 'account' | 'leaseUntil' | 'createdAt'> & { leaseUntil: string; createdAt: string } & (
    | RemovalAccount
    | { [Key in keyof RemovalAccount]: null }
  );

const HOST = sql`coalesce(g.server, q.platform)`;
const WITH_SHARES = sql`post_removals q left join social_accounts a on a.id = q.account_id left join grants g on g.id = a.grant_id`;

/**
 * Claims the removal that has been due the longest and is held by no server, of those who have not used up their share; its
 * next call counts from now on. All instants are the database's: the grace of an Undo must not depend on a server's clock.
 */
export async function claimRemoval(db: Database, used: UsedShares, leaseMs: number): Promise<Removal | null> {
  const { rows } = await db.execute<Row>(sql`
    with claimed as (
      update post_removals r set lease_until = now() + ${leaseMs} * interval '1 ms', tries = r.tries + 1
      where r.id = (
        select q.id from ${WITH_SHARES}
        where q.failed_at is null and q.due_at <= now() and (q.lease_until is null or q.lease_until <= now())
          and ${hasShare(used, { person: sql`q.user_id`, host: HOST })}
        order by q.due_at limit 1
        for no key update of q skip locked)
      returning r.*
    )
    select c.id, c.user_id as "userId", c.platform, c.remote_id as "remoteId",
      array(select r.remote_id from part_results r where r.target_id = c.target_id and r.remote_id is not null
        order by r.part desc) as "followingIds", c.tries, c.created_at as "createdAt",
      c.lease_until as "leaseUntil", coalesce(g.server, c.platform) as host, a.account_id as "accountId", a.account_username as username,
      g.id as "grantId", g.access_token as "sealedToken", extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft"
    from claimed c
      left join social_accounts a on a.id = c.account_id
      left join grants g on g.id = a.grant_id`);
  const [row] = rows;
  if (row === undefined) return null;
  const { accountId, username, grantId, sealedToken, tokenMsLeft, createdAt, leaseUntil, ...removal } = row;
  const account = grantId === null ? null : { accountId, username, grantId, sealedToken, tokenMsLeft };
  return { ...removal, account, createdAt: new Date(createdAt), leaseUntil: new Date(leaseUntil) };
}

/**
 * Holds a removal for longer, before one more call for it. False if another server holds it by now: then nothing more may be
 * done for it.
 */
export async function keepRemoval(db: Database, removal: Removal, leaseMs: number): Promise<boolean> {
  const { rows } = await db.execute<{ leaseUntil: string }>(sql`
    update post_removals set lease_until = now() + ${leaseMs} * interval '1 ms'
    where ${isHeld(removal)} returning lease_until as "leaseUntil"`);
  if (rows[0] === undefined) return false;
  removal.leaseUntil = new Date(rows[0].leaseUntil);
  return true;
}

/** Milliseconds until the next removal can be claimed; null when there is none. */
export async function msUntilRemoval(db: Database, used: UsedShares): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select extract(epoch from min(greatest(q.due_at, q.lease_until)) - now())::float8 * 1000 as ms
    from ${WITH_SHARES}
    where q.failed_at is null and ${hasShare(used, { person: sql`q.user_id`, host: HOST })}`);
  return rows[0]?.ms ?? null;
}

/** Tries a removal again after this time. */
export async function postponeRemoval(db: Database, removal: Removal, waitMs: number): Promise<void> {
  await db.execute(sql`
    update post_removals set due_at = now() + ${waitMs} * interval '1 ms', lease_until = null
    where ${isHeld(removal)}`);
}

/** Gives a removal up: its owner is told why. */
export async function failRemoval(db: Database, removal: Removal, why: Failure): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update post_removals set failed_at = now(), error_code = ${why.code}, reason = ${why.detail},
        error_params = ${why.params === undefined ? null : JSON.stringify(why.params)}::jsonb, lease_until = null
      where ${isHeld(removal)}`);
    if (rowCount === 1) await notifyChanged(tx, removal.userId, ['Notice']);
  });
}

/** Records that the network does not have the post any more. */
export async function finishRemoval(db: Database, removal: Removal): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Rows are locked in the order that all code follows: posts, accounts, targets.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select p.id from posts p join post_targets t on t.post_id = p.id join post_removals r on r.target_id = t.id
      where r.id = ${removal.id} for no key update of p`);
    const { rowCount } = await tx.execute(sql`
      with finished as (delete from post_removals where ${isHeld(removal)} returning target_id)
      update post_targets t set removed_at = now() from finished where t.id = finished.target_id`);
    const postId = rows[0]?.id;
    if (rowCount !== 1 || postId === undefined) return;
    await tx.execute(sql`update posts set version = version + 1, updated_at = now() where id = ${postId}`);
    await notifyPostsChanged(tx, [postId]);
  });
}

function isHeld({ id, leaseUntil }: Removal) {
  return sql`id = ${id} and lease_until = ${leaseUntil.toISOString()}`;
}

/** Channel that wakes the servers' removers when a post is to be deleted at its network. */
export const REMOVAL_CHANNEL = 'postwright_removals';

/**
 * Has what is published of a post deleted at these networks, once the grace for an Undo has passed; one that could not be
 * deleted before is tried again. The post's targets must be locked.
 */
export async function requestRemovals(
  tx: Database,
  postId: string,
  platforms: readonly AccountPlatform[],
): Promise<void> {
  await tx.execute(sql`
    insert into post_removals (
      id, user_id, target_id, account_id, platform, account_username, remote_id, remote_url, due_at)
    select gen_random_uuid(), t.user_id, t.id, t.account_id, t.platform, t.account_username, t.remote_id, t.remote_url,
      now() + ${POST_REMOVAL_GRACE_MS} * interval '1 ms'
    from post_targets t
    where t.post_id = ${postId} and (t.state = 'published' or t.parts_published > 0) and t.removed_at is null
      and t.platform = any(${sql.param(platforms)}::text[])
    on conflict (target_id) do update
    set account_id = excluded.account_id, due_at = excluded.due_at, tries = 0, failed_at = null, reason = null,
      error_code = null, error_params = null,
      read_at = null, created_at = now()
    where post_removals.failed_at is not null`);
  await tx.execute(sql`select pg_notify(${REMOVAL_CHANNEL}, '')`);
}

/** Takes back what has not begun; what has been tried may be deleted at the network already, so it goes on. */
export async function cancelRemovals(tx: Database, postId: string): Promise<void> {
  await tx.execute(sql`
    delete from post_removals r using post_targets t
    where r.target_id = t.id and t.post_id = ${postId} and r.tries = 0 and r.failed_at is null`);
}
