import type { PublishOutcome } from '../networks/connector';
import type { PublisherTiming } from '../publishing/timing';
import { createKeyedNetwork, type KeyedNetwork, type KeyedNetworkKind } from './keyedNetwork';
import { createPublisherFixtureFor } from './publisherFixture';

const NO_ANSWER: PublishOutcome = { kind: 'unknown', code: 'no_answer', detail: 'No response came.' };
const REFUSAL: PublishOutcome = { kind: 'refused', class: 'content', code: 'too_long', detail: 'Too long.' };
const LIMIT: PublishOutcome = {
  kind: 'deferred',
  reason: 'rate',
  retryAt: null,
  code: 'rate_limited',
  detail: 'Wait.',
};

/** Calls that got no response, and did not arrive, or did. */
export const LOST = { outcome: NO_ANSWER, accepts: false };
export const ARRIVED = { outcome: NO_ANSWER, accepts: true };
export const REFUSED = { outcome: REFUSAL, accepts: false };
export const LIMITED = { outcome: LIMIT, accepts: false };

/** Short pauses between checks by key; a look at a timeline would come long after them. */
export const QUICK: Partial<PublisherTiming> = { networkWorksMs: 100, checkDelaysMs: [60_000, 100], sweepMs: 50 };

export type KeyedFixture = Awaited<ReturnType<typeof createKeyedFixture>>;

/** A publisher's fixture with an account on a network with keys. */
export async function createKeyedFixture(kind: KeyedNetworkKind) {
  const network = createKeyedNetwork(kind);
  const fixture = await createPublisherFixtureFor(network);
  const accountId = await fixture.account();
  return {
    ...fixture,
    accountId,
    /** A post that is due; its first calls come to this. */
    async say(...faults: KeyedNetwork['faults']): Promise<string> {
      network.faults.push(...faults);
      return fixture.post(accountId, { text: 'Good morning', dueInMs: 0 });
    },
    /** Number of calls that arrived, and of their keys. */
    calls: () => network.calls.length,
    keys: () => new Set(network.calls.map(({ key }) => key)).size,
  };
}
