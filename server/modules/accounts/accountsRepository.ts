import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AccountPlatform } from '#contract/networks';
import type { ListAccountsQuery } from '#contract/schemas/socialAccounts';
import { OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import type { Database } from '../../database/connect';
import { notifyAccountChanged, notifyPostsChanged } from '../../database/notifications';
import { canCommentSql } from '../../repositories/accounts';
import { deleteGrant, type RemovedGrant, type UsableGrant } from '../../repositories/grants';
import { instantJson } from '../../database/expressions';
import type { Owner } from '../../repositories/owner';
import { refreshPostStatus } from '../../repositories/postTargets';
import { pauseSeriesOf } from '../../repositories/series';
import { enqueueCollection } from '../analytics/metricsRepository';
import { pictureAddress } from '../pictures/picturesRepository';
import { startedSignIns } from '../../database/loginSchema';
import { RETENTION_MS } from '../../database/retention';

const accountJson = sql`json_build_object(
  'id', a.id,
  'platform', a.platform,
  'account_id', a.account_id,
  'account_name', a.account_name,
  'account_username', a.account_username,
  'is_active', a.is_active,
  'server', (select g.server from grants g where g.id = a.grant_id),
  'can_comment', (select ${canCommentSql} from grants g where g.id = a.grant_id),
  'connected_at', ${instantJson(sql`a.connected_at`)},
  'picture_url', (select ${pictureAddress} from account_pictures p where p.account_id = a.id))`;

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

/**
 * Removes an account together with its grant. Its unsent posts fail visibly, and one whose outcome is unknown is left
 * to the user, since the network can no longer be asked. Returns the removed grant, or null if there is no such
 * account.
 */
export async function disconnectAccount(tx: Database, owner: Owner, accountId: string): Promise<RemovedGrant | null> {
  await pauseSeriesOf(tx, owner, accountId);
  await lockPostsOf(tx, owner, accountId);
  const { rows } = await tx.execute<RemovedGrant>(sql`
    select g.id, g.platform, g.access_token as "accessToken", g.refresh_token as "refreshToken"
    from social_accounts a join grants g on g.id = a.grant_id
    where a.user_id = ${owner} and a.id = ${accountId} for update`);
  const grant = rows[0];
  if (grant === undefined) return null;

  const postIds = await failTargetsOf(tx, accountId);
  await deleteGrant(tx, owner, grant.id);
  await refreshPostStatus(tx, postIds);
  await notifyPostsChanged(tx, postIds);
  await notifyAccountChanged(tx, owner, accountId);
  return grant;
}

/** Rows are locked in the publisher's order: posts, accounts, targets. */
async function lockPostsOf(tx: Database, owner: Owner, accountId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from posts p
    where p.user_id = ${owner} and exists (
      select 1 from post_targets t
      where t.post_id = p.id and t.account_id = ${accountId} and t.state in ('scheduled', 'claimed', 'unknown'))
    order by p.id for no key update`);
}

async function failTargetsOf(tx: Database, accountId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ post_id: string }>(sql`
    update post_targets
    set state = case when state = 'unknown' then 'parked' else 'failed' end,
      attempt = attempt + 1, worker = null, lease_until = null, error_code = 'account_disconnected',
      error_params = json_build_object('username', account_username, 'why',
        case when state = 'unknown' then 'unconfirmed' else 'unsent' end), error_detail = null
    where account_id = ${accountId} and state in ('scheduled', 'claimed', 'unknown')
    returning post_id`);
  return [...new Set(rows.map((row) => row.post_id))];
}

type Key = { stateHash: Buffer; platform: AccountPlatform };

/** Keeps an authorization that was begun until its person comes back; `kept` is encrypted. */
export async function insertStartedSignIn(db: Database, owner: Owner, signIn: Key & { kept: Buffer }): Promise<void> {
  await db.insert(startedSignIns).values({ userId: owner, ...signIn });
}

/** Takes what was kept for an authorization, once; null if this user began none, or too long ago. */
export async function takeStartedSignIn(
  db: Database,
  owner: Owner,
  { stateHash, platform }: Key,
): Promise<Buffer | null> {
  const { rows } = await db.execute<{ kept: Buffer }>(sql`
    delete from started_sign_ins
    where state_hash = ${stateHash} and user_id = ${owner} and platform = ${platform}
      and started_at > now() - ${OAUTH_STATE_MAX_AGE_MS} * interval '1 ms'
    returning kept`);
  return rows[0]?.kept ?? null;
}

/** Deletes those from which nobody came back in time. */
export async function deleteOldStartedSignIns(db: Database): Promise<void> {
  await db.execute(sql`
    delete from started_sign_ins where started_at < now() - ${RETENTION_MS.startedSignIns} * interval '1 ms'`);
}

/** Uses up the state of an authorization; false if anybody has used it before. */
export async function consumeState(db: Database, stateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into used_states (state_hash) values (${stateHash}) on conflict do nothing`);
  return rowCount === 1;
}

/** Deletes states so old that no network accepts their codes any more. */
export async function deleteOldStates(db: Database): Promise<void> {
  await db.execute(sql`
    delete from used_states where used_at < now() - ${RETENTION_MS.usedStates} * interval '1 ms'`);
}
