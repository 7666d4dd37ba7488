import type { Connection } from '../database/connect';
import { NetworkRefusal, type Networks, type RemotePost } from '../networks/connector';
import type { AccessTokens } from './accessTokens';
import { claimChecks } from './claims';
import { loadDeliveries, readSiblings } from './deliveries';
import type { Delivery, Settlement } from './delivery';
import type { Probe } from './probe';
import { lookAgain, settlementOfCheck } from './reconciliation';
import type { PublisherTiming } from './timing';

type Dependencies = {
  connection: Connection;
  networks: Networks;
  accessTokens: AccessTokens;
  timing: PublisherTiming;
  probe: Probe;
};

/** Asks the networks what became of the unknown targets whose time for a look has come. */
export async function checkUnknown(dependencies: Dependencies, worker: number): Promise<Settlement[]> {
  const { pool } = dependencies.connection;
  const claims = await claimChecks(pool, worker, dependencies.timing);
  const deliveries = claims.length > 0 ? await loadDeliveries(pool, claims) : [];
  return Promise.all(deliveries.map((delivery) => check(dependencies, delivery)));
}

async function check(dependencies: Dependencies, delivery: Delivery): Promise<Settlement> {
  dependencies.probe('checking', delivery);
  const recent = await recentPosts(dependencies, delivery);
  const { takenIds, isTwinUnderWay } = await readSiblings(dependencies.connection.pool, delivery);
  dependencies.probe('looked', delivery);
  if (isTwinUnderWay) return lookAgain(delivery, dependencies.timing.sweepMs);
  return settlementOfCheck(delivery, recent, takenIds, dependencies.timing);
}

/** The account's newest posts, or null where the network does not tell: which is an answer too, so nothing is thrown. */
async function recentPosts(dependencies: Dependencies, delivery: Delivery): Promise<RemotePost[] | null> {
  const { networks, accessTokens } = dependencies;
  const read = (accessToken: string) =>
    networks[delivery.platform]?.findRecent({
      accountId: delivery.remoteAccountId,
      username: delivery.username,
      accessToken,
    });
  try {
    const first = await accessTokens.get(delivery);
    try {
      return (await read(first)) ?? null;
    } catch (error) {
      if (!(error instanceof NetworkRefusal) || error.status !== 401) throw error;
      // Expired before its time: without a new one nobody would ever learn what became of the post.
      return (await read(await accessTokens.renewed(delivery.grantId, first))) ?? null;
    }
  } catch {
    return null;
  }
}
