import { sql, and, eq, gt } from 'drizzle-orm';
import type { AccountSource } from '#contract/platforms';
import type { Database } from '../../database/connect';
import { sourcePauses } from '../../database/monitoringSchema';
import type { Owner } from '../../repositories/owner';
import type { KnownToken } from '../../tokens/accessTokens';
import type { Pauses } from './rateGate';

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

/** Makes the pauses that all servers respect. */
export function createPauses(db: Database): Pauses {
  return {
    async until(place, now) {
      const [pause] = await db
        .select({ until: sourcePauses.until })
        .from(sourcePauses)
        .where(and(eq(sourcePauses.kind, place), gt(sourcePauses.until, now)));
      return pause?.until ?? null;
    },
    async add(place, until) {
      await db
        .insert(sourcePauses)
        .values({ kind: place, until })
        .onConflictDoUpdate({
          target: sourcePauses.kind,
          set: { until: sql`greatest(${sourcePauses.until}, excluded.until)` },
        });
    },
  };
}
