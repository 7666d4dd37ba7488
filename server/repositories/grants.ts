import { desc, sql } from 'drizzle-orm';
import { OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../database/connect';
import { grants } from '../database/schema';
import type { Profile } from '../networks/connector';
import { RETENTION_MS } from '../database/retention';
import type { Owner } from './owner';

/** The tokens of a grant as the database keeps them. */
export type SealedTokens = { accessToken: Buffer; refreshToken: Buffer | null };

/** A network's grant to a user, with sealed tokens. */
export type NewGrant = SealedTokens & {
  id: string;
  platform: AccountPlatform;
  handleHash: Buffer;
  profile: Profile;
  scope: string;
  /** Host of the server that the account is on; null for networks that have only one. */
  server: string | null;
  accessExpiresAt: Date | null;
};

/** A grant with which an account can be connected. */
export type UsableGrant = { id: string; profile: Profile };

/** A grant that we may no longer use; the network may still accept its tokens. */
export type RemovedGrant = SealedTokens & { id: string; platform: AccountPlatform };

/** Stores a grant; unless an account is connected with it, it soon expires. */
export async function insertGrant(db: Database, owner: Owner, { profile, ...grant }: NewGrant): Promise<void> {
  await db.insert(grants).values({
    ...grant,
    userId: owner,
    accountId: profile.accountId,
    accountName: profile.name,
    accountUsername: profile.username,
  });
}

/** Finds a user's grant by its handle and locks it; null if there is none, or if it was unused for too long. */
export async function lockUsableGrant(
  db: Database,
  owner: Owner,
  platform: AccountPlatform,
  handleHash: Buffer,
): Promise<UsableGrant | null> {
  const { rows } = await db.execute<Profile & { id: string }>(sql`
    select id, account_id as "accountId", account_name as name, account_username as username
    from grants g
    where user_id = ${owner} and platform = ${platform} and handle_hash = ${handleHash}
      and (created_at > now() - ${OAUTH_STATE_MAX_AGE_MS} * interval '1 ms'
        or exists (select 1 from social_accounts a where a.grant_id = g.id))
    for update`);
  const row = rows[0];
  return row === undefined ? null : { id: row.id, profile: row };
}

/** Reads the tokens of the newest grant of any user; null if there is none at all. */
export async function readNewestTokens(db: Database): Promise<(SealedTokens & { id: string }) | null> {
  const { id, accessToken, refreshToken, createdAt } = grants;
  const rows = await db.select({ id, accessToken, refreshToken }).from(grants).orderBy(desc(createdAt)).limit(1);
  return rows[0] ?? null;
}

/** Removes a grant, its tokens and the account connected with it. */
export async function deleteGrant(db: Database, owner: Owner, grantId: string): Promise<void> {
  await db.execute(sql`delete from grants where user_id = ${owner} and id = ${grantId}`);
}

/** Deletes grants with which no account was connected. */
export async function deleteUnusedGrants(db: Database): Promise<void> {
  await db.execute(sql`
    delete from grants g
    where created_at < now() - ${RETENTION_MS.unusedGrants} * interval '1 ms'
      and not exists (select 1 from social_accounts a where a.grant_id = g.id)`);
}
