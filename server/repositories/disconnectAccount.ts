import { sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../database/connect';
import type { SealedTokens } from '../tokens/grantTokens';
import { deleteGrant } from './grants';
import { notifyAccountChanged, notifyPostsChanged } from './notifications';
import { refreshPostStatus } from './postStatus';
import { pauseSeriesOf } from './series';
import type { Owner } from './owner';

/** A grant that we may no longer use; the network may still accept its tokens. */
export type RemovedGrant = SealedTokens & { id: string; platform: AccountPlatform };

/** Shown when an account is gone: on a post, after the account's name, and on a series. */
export const DISCONNECTED = {
  unsent: 'was disconnected before this post went out.',
  unconfirmed: 'was disconnected before we could confirm whether the network has this post.',
  series: 'An account that it goes to was disconnected.',
} as const;

/**
 * Removes an account together with its grant. Its unsent posts fail visibly, and one whose outcome is unknown is left
 * to the user, since the network can no longer be asked. Returns the removed grant, or null if there is no such
 * account.
 */
export async function disconnectAccount(tx: Database, owner: Owner, accountId: string): Promise<RemovedGrant | null> {
  await pauseSeriesOf(tx, owner, accountId, DISCONNECTED.series);
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
      error_detail = '@' || account_username || ' '
        || case when state = 'unknown' then ${DISCONNECTED.unconfirmed} else ${DISCONNECTED.unsent} end
    where account_id = ${accountId} and state in ('scheduled', 'claimed', 'unknown')
    returning post_id`);
  return [...new Set(rows.map((row) => row.post_id))];
}
