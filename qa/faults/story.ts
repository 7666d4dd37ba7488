import { startFailing } from './failing';
import { MOMENTS, SERVERS, startKilling, STORY_TIMING } from './killing';
import { compareLedgers, type Findings } from './ledgers';
import { fillTimelines, startOthers } from './others';
import type { Records, TargetRow } from './records';
import type { Rig, World } from './rig';
import { startWriting, WRITERS, type Owned } from './writing';

/** Number of kills by which writing may be ahead of its share: that much work can be lost when a server dies. */
const LEAD_KILLS = 6;

type Story = { posts: number; people: number; accountsEach: number; killsPerMoment: number };

export type Outcome = Findings & {
  posts: number;
  mended: Mended;
  networkFaults: number;
  /** Posts that other tools made on the same accounts meanwhile. */
  othersPosts: number;
  seconds: number;
  /** Times from a kill until a server in its place was ready to serve, shortest first. */
  readyMs: number[];
  /** The same, without the time for which the machine ran other things instead; empty where the system does not tell. */
  ownReadyMs: number[];
  kills: Map<string, number>;
};

/**
 * Writes posts while two servers on one database are killed at every moment, each as often, and the network fails in
 * every way, and other tools post on the same accounts; then lets everything come to rest and compares the three ledgers.
 */
export async function tellStory(rig: Rig, { posts, people, accountsEach, killsPerMoment }: Story): Promise<Outcome> {
  const startedAt = performance.now();
  const random = rig.random('story');
  const world = await rig.world({ spares: SERVERS });
  const { fleet, records } = world;
  try {
    await Promise.all(Array.from({ length: SERVERS }, (_, index) => fleet.start(index, { timing: STORY_TIMING })));
    const owned = await meetPeople(world, people, accountsEach);
    const handles = [...new Set(owned.map(({ account }) => account.handle))];
    await fillTimelines(fleet.sandbox, handles, rig.random('earlier'));
    const postsPerKill = posts / (killsPerMoment * MOMENTS.length);
    let begun = 0;
    const killing = startKilling(fleet, random, { perMoment: killsPerMoment, postsPerKill }, () => begun);
    const writing = startWriting(owned, random, (written) => {
      begun = written;
      const isEnough = written >= posts && killing.isOver();
      return { isEnough, isTooFast: !killing.isOver() && written > (killing.count() + LEAD_KILLS) * postsPerKill };
    });
    const faults = startFailing(fleet.sandbox, random);
    const others = startOthers(fleet.sandbox, handles, rig.random('others'));
    const tell = setInterval(
      () =>
        rig.log(
          `  ${writing.acknowledged.length} of ${posts} posts confirmed, ${killing.count()} kills; lacking: ${killing.lacking().join(', ')}`,
        ),
      10_000,
    );
    await Promise.all([writing.done, killing.done]).finally(() => clearInterval(tell));
    const networkFaults = await faults.stop();
    const othersPosts = await others.stop();
    const mended = await mendConnections(owned, records);
    const rows = await records.atRest();
    rig.log(`  ${describeStates(rows)}`);
    const accepted = await fleet.sandbox.posts();
    const { acknowledged } = writing;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const findings = compareLedgers({
      acknowledged,
      rows: rows.map((row) => ({ ...row, key: row.post_id })),
      accepted: accepted.map((post) => ({ ...post, key: post.mark ?? null })),
    });
    return {
      posts: acknowledged.length,
      mended,
      networkFaults,
      othersPosts,
      seconds,
      ...killing.ready(),
      kills: killing.kills,
      ...findings,
    };
  } finally {
    await world.close();
  }
}

/** Each signs up and connects accounts of their own, and one of somebody else's. */
async function meetPeople({ signUp }: World, people: number, accountsEach: number): Promise<Owned[]> {
  const all = Array.from({ length: people }, async (_, index) => {
    const client = await signUp();
    const accounts = await client.connect(accountsEach - 1, `s${index}`);
    const shared = await client.reconnect({ id: '', handle: `s${(index + 1) % people}_0` });
    return [...accounts, shared].map((account) => ({ client, account }));
  });
  return (await Promise.all(all)).flat();
}

function describeStates(rows: readonly TargetRow[]): string {
  const counts = new Map<string, number>();
  for (const { state, error_code: code } of rows) {
    const name = code === null ? state : `${state} (${code})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}

type Mended = { accounts: number; posts: number };

/**
 * A refresh token is good once, so a server that dies between the network's giving a new one and its being written down
 * leaves an account that only its owner can connect again. The posts say so, and the owner does what they ask for.
 */
async function mendConnections(owned: readonly Owned[], records: Records): Promise<Mended> {
  const failed = (await records.atRest()).filter(
    ({ state, error_code: code }) => state === 'failed' && code === 'token_rejected',
  );
  const ownerOf = new Map(owned.map(({ client, account }) => [account.id, { client, account }]));
  const cut = [...new Set(failed.map(({ account_id: id }) => ownerOf.get(id ?? '')))].filter(
    (one) => one !== undefined,
  );
  for (const { client, account } of cut) await client.reconnect(account);
  const queue = failed.values();
  const retry = async () => {
    for (const { post_id: postId, account_id: id } of queue) await ownerOf.get(id ?? '')?.client.retry(postId);
  };
  await Promise.all(Array.from({ length: WRITERS }, retry));
  return { accounts: cut.length, posts: failed.length };
}
