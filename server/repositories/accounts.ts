import { sql } from 'drizzle-orm';
import { leastLimits, networkLimits, type PlatformLimits, type ServerLimits } from '#contract/accountLimits';
import { DAY_MS } from '#contract/durations';
import { type AccountPlatform, ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import type { Database } from '../database/connect';
import { notifyAccountChanged } from '../database/notifications';
import type { Owner } from './owner';
import type { TargetAccount } from './postTargets';
import { accountLimits } from '../database/loginSchema';

/** Lists the accounts that a user can publish to, oldest connection first. */
export async function listActiveAccounts(db: Database, owner: Owner): Promise<TargetAccount[]> {
  const { rows } = await db.execute<TargetAccount>(sql`
    select id, platform, account_username as username from social_accounts
    where user_id = ${owner} and is_active order by connected_at, id`);
  return rows;
}

/**
 * Reads the accounts that a user can publish to, oldest connection first, and locks them against being disconnected. An
 * existing post keeps its accounts, active or not: they may be connected again before its time.
 */
export async function lockAccounts(db: Database, owner: Owner, postId: string | null): Promise<TargetAccount[]> {
  const { rows } = await db.execute<TargetAccount>(sql`
    select id, platform, account_username as username from social_accounts a
    where user_id = ${owner}
      and (is_active or exists (select 1 from post_targets t where t.post_id = ${postId} and t.account_id = a.id))
    order by connected_at, id for key share of a`);
  return rows;
}

/**
 * Records whether a grant still works. Its account is inactive while the network rejects its tokens and refuses to
 * refresh them; connecting it again brings another grant.
 */
export async function setGrantGood(db: Database, grantId: string, isGood: boolean): Promise<void> {
  const { rows } = await db.execute<{ id: string; user_id: string }>(sql`
    update social_accounts set is_active = ${isGood} where grant_id = ${grantId} and is_active <> ${isGood}
    returning id, user_id`);
  for (const { id, user_id: userId } of rows) await notifyAccountChanged(db, userId, id);
}

/** Limits are asked for again when they are this old. */
const IS_FRESH = sql`l.read_at > now() - ${DAY_MS} * interval '1 ms'`;

/** What is known of the limits of an account: none told yet, fresh ones, or old ones. */
type KnownLimits = {
  platform: AccountPlatform;
  limits: ServerLimits | null;
  readAt: Date | null;
  isFresh: boolean;
};

/** Reads what the server of a user's account has told; null if there is no such account. */
export async function readLimits(db: Database, owner: Owner, accountId: string): Promise<KnownLimits | null> {
  const { rows } = await db.execute<KnownLimits>(sql`
    select a.platform, l.limits, l.read_at as "readAt", coalesce(${IS_FRESH}, false) as "isFresh"
    from social_accounts a left join account_limits l on l.account_id = a.id
    where a.user_id = ${owner} and a.id = ${accountId}`);
  return rows[0] ?? null;
}

/** An account whose server should be asked, with its sealed token. */
export type LimitsQuestion = { id: string; platform: AccountPlatform; grantId: string; sealedToken: Buffer };

/** Lists those of some accounts whose limits are not known, or old. */
export async function listUnknownLimits(db: Database, accountIds: readonly string[]): Promise<LimitsQuestion[]> {
  const { rows } = await db.execute<LimitsQuestion>(sql`
    select a.id, a.platform, g.id as "grantId", g.access_token as "sealedToken"
    from social_accounts a join grants g on g.id = a.grant_id left join account_limits l on l.account_id = a.id
    where a.id = any(${sql.param([...accountIds])}::uuid[]) and a.is_active and ${IS_FRESH} is not true`);
  return rows;
}

/** Stores what the server of an account has told; nothing if the account is gone. */
export async function saveLimits(db: Database, accountId: string, limits: ServerLimits): Promise<void> {
  await db.execute(sql`
    insert into account_limits (account_id, limits)
    select id, ${JSON.stringify(limits)}::jsonb from social_accounts where id = ${accountId} for key share
    on conflict (account_id) do update set limits = excluded.limits, read_at = now()`);
}

/** Notes that what the server of an account has told holds no longer, so that it is asked again. */
export async function outdateLimits(db: Database, accountId: string): Promise<void> {
  await db.execute(sql`
    update account_limits set read_at = now() - ${DAY_MS} * interval '1 ms'
    where account_id = ${accountId} and read_at > now() - ${DAY_MS} * interval '1 ms'`);
}

/** What the servers of some accounts take together, by platform; a platform of which none has told anything is left out. */
export async function limitsOfAccounts(db: Database, accounts: readonly TargetAccount[]): Promise<PlatformLimits> {
  const ids = accounts.map(({ id }) => id);
  const { accountId, limits } = accountLimits;
  const told = await db
    .select({ accountId, limits })
    .from(accountLimits)
    .where(sql`${accountId} = any(${sql.param(ids)}::uuid[])`);
  const result: PlatformLimits = {};
  for (const platform of new Set(accounts.map((account) => account.platform))) {
    const own = accounts.filter((account) => account.platform === platform);
    const known = own.map(({ id }) => told.find((one) => one.accountId === id)?.limits);
    if (known.every((one) => one === undefined)) continue;
    const least = leastLimits(known.map((one) => ({ ...networkLimits(platform), ...one })));
    if (least !== undefined) result[platform] = least;
  }
  return result;
}

/** Networks whose posts can have a first comment of ours, with what its grant needs for that. */
const RULES = ACCOUNT_PLATFORMS.flatMap((platform) => {
  const { firstComment } = NETWORKS[platform];
  return firstComment === null ? [] : [{ platform, permission: firstComment.permission }];
});

const CASES = RULES.map(
  ({ platform, permission }) =>
    `when '${platform}' then '${permission}' = any(regexp_split_to_array(g.scope, '[ ,]+'))`,
);

/** True if comments can be written with the grant `g` of an account `a`. */
export const canCommentSql = sql.raw(`(case a.platform ${CASES.join(' ')} else false end)`);

/** Of these accounts, those whose grant does not allow comments. */
export async function listSilentAccounts(
  db: Database,
  accountIds: readonly string[],
): Promise<{ platform: AccountPlatform; username: string }[]> {
  const { rows } = await db.execute<{ platform: AccountPlatform; username: string }>(sql`
    select a.platform, a.account_username as username
    from social_accounts a join grants g on g.id = a.grant_id
    where a.id = any(${sql.param(accountIds)}::uuid[]) and not ${canCommentSql}
    order by a.connected_at, a.id`);
  return rows;
}
