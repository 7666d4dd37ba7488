import { sql } from 'drizzle-orm';
import type { AccountSource } from '#contract/platforms';
import type { Database } from '../database/connect';
import type { KnownToken } from '../tokens/accessTokens';
import type { Owner } from './owner';

/** An account by way of which its network can be searched. */
export type SearchAccount = KnownToken & {
  platform: AccountSource;
  /** The network's own id of it. */
  accountId: string;
  /** Host (and port) of its server. */
  server: string;
  /** False while the network refuses its tokens. */
  isActive: boolean;
};

/** Lists a user's accounts on these networks, oldest connection first. */
export async function listSearchAccounts(
  db: Database,
  owner: Owner,
  platforms: readonly AccountSource[],
): Promise<SearchAccount[]> {
  const { rows } = await db.execute<SearchAccount>(sql`
    select a.platform, a.account_id as "accountId", g.server, a.is_active as "isActive", g.id as "grantId",
      g.access_token as "sealedToken", extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft"
    from social_accounts a join grants g on g.id = a.grant_id
    where a.user_id = ${owner} and g.server is not null
      and a.platform in ${platforms}
    order by a.connected_at, a.id`);
  return rows;
}
