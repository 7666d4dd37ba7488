import type { KeylessPlatform } from '#contract/networks';
import type { PublisherTiming } from '../../server/publishing/timing';
import { signUpKeyedClient, type KeyedAccount, type KeyedClient } from './keyedClient';
import { compareLedgers, requireRight, type AcceptedPost, type Findings } from './ledgers';
import { expectThat } from './row';
import type { TargetRow } from './records';
import type { World } from './rig';

/**
 * Minutes become seconds here too. A network may work on a call for longer after its sender has given up than any fault
 * delays it; and nothing fails for being tried often, since calls fail all the time.
 */
export const KEYED_TIMING: Partial<PublisherTiming> = {
  networkWorksMs: 1_500,
  mediaTimeoutMs: 4_000,
  maxTries: 100,
  suspectAfterDeaths: 19,
  maxDeaths: 20,
};

/** The call that publishes on each network with keys, and the one that sends a file before. */
export const KEYED_CALLS: Record<KeylessPlatform, { publish: string; upload: string }> = {
  bluesky: { publish: 'putRecord', upload: 'uploadBlob' },
  mastodon: { publish: 'statuses', upload: 'media' },
};

/** An account, and by which name the sandbox knows it. */
export type KeyedHandle = KeyedAccount & { handle: string };

/** Somebody with so many accounts on each network; those of Mastodon are spread over its servers. */
export async function meetKeyedPerson(
  { fleet }: Pick<World, 'fleet'>,
  origins: readonly string[],
  name: string,
  count: number,
): Promise<{ client: KeyedClient; accounts: KeyedHandle[] }> {
  const client = await signUpKeyedClient(origins);
  const accounts: KeyedHandle[] = [];
  const { bluesky, mastodon } = fleet.hosts;
  for (let index = 0; index < count; index += 1) {
    const own = `${name}${index}`;
    accounts.push({ ...(await client.connectBluesky(bluesky[0] ?? '', own)), handle: `${own}.test` });
    const host = mastodon[index % mastodon.length] ?? '';
    accounts.push({ ...(await client.connectMastodon(host, own)), handle: `${own}@${host}` });
  }
  return { client, accounts };
}

/** Compares the ledgers of posts whose texts begin so, each unique, at rest; throws unless they agree and nothing is parked. */
export async function requireKeyedLedgers(
  { fleet, records }: World,
  prefix: string,
  acknowledged: readonly string[],
): Promise<{ rows: TargetRow[]; findings: Findings }> {
  const rows = await records.atRest(prefix);
  const accepted = await Promise.all([fleet.sandbox.posts('bluesky'), fleet.sandbox.posts('mastodon')]);
  const findings = compareLedgers({
    acknowledged,
    rows: rows.map((row) => ({ ...row, key: row.text })),
    accepted: accepted
      .flat()
      .map(toAccepted)
      .filter(({ text }) => text.startsWith(prefix)),
  });
  requireRight(findings);
  expectThat(findings.parked === 0, `${findings.parked} are parked`);
  return { rows, findings };
}

/** Ids of Mastodon are those of one server; ours name it, as its handles do. */
function toAccepted(post: Omit<AcceptedPost, 'key'>): AcceptedPost {
  const [, host] = post.handle?.split('@') ?? [];
  return { ...post, id: host === undefined ? post.id : `${post.id}@${host}`, key: post.text };
}
