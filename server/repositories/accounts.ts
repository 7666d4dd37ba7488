import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { notifyAccountChanged } from '../database/notifications';
import type { Owner } from './owner';
import type { TargetAccount } from './postTargets';

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
