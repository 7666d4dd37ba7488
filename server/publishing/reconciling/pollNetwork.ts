import type { Connection } from '../../database/connect';
import type { Networks } from '../../networks/connector';
import { askWithToken, type AccessTokens } from '../../tokens/accessTokens';
import type { Delivery, UncertainDelivery, Settlement } from '../delivery';
import { weigh, type PollResult } from './evidence';
import { readKnown } from './knownPosts';
import type { Probe } from '../probe';
import { settlementOfPoll } from './reconciliation';
import type { PublisherTiming } from '../timing';

/** Dependencies of a check. */
export type PollDependencies = {
  connection: Connection;
  networks: Networks;
  accessTokens: AccessTokens;
  timing: PublisherTiming;
  probe: Probe;
};

/** Asks the network what became of an unknown target that was claimed for this. */
export async function pollNetwork(dependencies: PollDependencies, delivery: UncertainDelivery): Promise<Settlement> {
  dependencies.probe('checking', delivery);
  const result = await readNetwork(dependencies, delivery);
  const shown = result.timeline?.posts.map(({ remoteId }) => remoteId) ?? [];
  // Read after the network was asked: by then our own posts in its list are recorded, since an account has only one
  // call at a time.
  const known = await readKnown(dependencies.connection.pool, delivery.platform, shown);
  dependencies.probe('polled', delivery);
  return settlementOfPoll(delivery, weigh(result, delivery, known, dependencies.timing), dependencies.timing);
}

/** The network's report; a failure to report is one too, so nothing is thrown. */
async function readNetwork({ networks, accessTokens }: PollDependencies, delivery: Delivery): Promise<PollResult> {
  const connector = networks[delivery.platform];
  const { preparation } = delivery;
  try {
    // Without a token that was revoked early, nobody could ever find out what became of the post.
    return await askWithToken(accessTokens, delivery, async (accessToken) => {
      const actor = { accountId: delivery.remoteAccountId, username: delivery.username, accessToken };
      const wasPublished = preparation === null ? null : await connector?.wasPublished?.(actor, preparation);
      // Read after the question above, so that the list includes what was published by then.
      const timeline = await connector?.findRecent(actor);
      return { timeline: timeline ?? null, wasPublished: wasPublished ?? null };
    });
  } catch {
    return { timeline: null, wasPublished: null };
  }
}
