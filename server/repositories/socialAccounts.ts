import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AccountPlatform } from '#contract/networks';
import type { ListAccountsQuery } from '#contract/schemas/socialAccounts';
import type { Database } from '../database/connect';
import { enqueueCollection } from './analytics/metricQueue';
import { canCommentSql } from './commentGrants';
import type { UsableGrant } from './grants';
import { instantJson } from './instantJson';
import { notifyAccountChanged } from './notifications';
import type { TargetAccount } from './postTargets';
import type { Owner } from './owner';

const accountJson = sql`json_build_object(
  'id', a.id,
  'platform', a.platform,
  'account_id', a.account_id,
  'account_name', a.account_name,
  'account_username', a.account_username,
  'is_active', a.is_active,
  'server', (select g.server from grants g where g.id = a.grant_id),
  'can_comment', (select ${canCommentSql} from grants g where g.id = a.grant_id),
  'connected_at', ${instantJson(sql`a.connected_at`)})`;

/** Lists a user's accounts, oldest connection first, as finished JSON text of ListAccountsResponse. */
export async function listAccounts(
  db: Database,
  owner: Owner,
  { platform, is_active: isActive }: ListAccountsQuery,
): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select json_build_object(
      'accounts', coalesce(json_agg(${accountJson} order by a.connected_at, a.id), '[]'))::text as json
    from social_accounts a
    where a.user_id = ${owner}
      ${platform === undefined ? sql`` : sql`and a.platform = ${platform}`}
      ${isActive === undefined ? sql`` : sql`and a.is_active = ${isActive}`}`);
  return rows[0]?.json ?? '';
}

/** Reads one account as finished JSON text. */
export async function readAccount(db: Database, owner: Owner, accountId: string): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select ${accountJson}::text as json from social_accounts a where a.user_id = ${owner} and a.id = ${accountId}`);
  return rows[0]?.json ?? '';
}

/**
 * Connects the account of a grant. An account that was connected before keeps its id and its place in the list, and
 * continues with the new grant. Returns the account's id, and the grant that is no longer needed.
 */
export async function connectAccount(
  db: Database,
  owner: Owner,
  platform: AccountPlatform,
  { id: grantId, profile }: UsableGrant,
): Promise<{ id: string; replacedGrantId: string | null }> {
  const known = await db.execute<{ grant_id: string }>(sql`
    select grant_id from social_accounts
    where user_id = ${owner} and platform = ${platform} and account_id = ${profile.accountId} for no key update`);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into social_accounts (id, user_id, platform, account_id, account_name, account_username, grant_id)
    values (${uuidv7()}, ${owner}, ${platform}, ${profile.accountId}, ${profile.name}, ${profile.username}, ${grantId})
    on conflict (user_id, platform, account_id) do update
    set account_name = excluded.account_name, account_username = excluded.account_username,
      grant_id = excluded.grant_id, is_active = true, paused_until = '-infinity'
    returning id`);
  await enqueueCollection(db, rows[0]?.id ?? '');
  const replaced = known.rows[0]?.grant_id ?? grantId;
  return { id: rows[0]?.id ?? '', replacedGrantId: replaced === grantId ? null : replaced };
}

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
export async function holdAccounts(db: Database, owner: Owner, postId: string | null): Promise<TargetAccount[]> {
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
