import { setTimeout as sleep } from 'node:timers/promises';
import { KEYLESS_PLATFORMS } from '#contract/networks';
import { KEYED_STEPS } from '../../server/publishing/delivery';
import type { FaultRule } from '../../sandbox/testing/control';
import { ApiCallError } from './caller';
import { startFailing } from './failing';
import { KEYED_CALLS, KEYED_TIMING, meetKeyedPerson, requireKeyedLedgers, type KeyedHandle } from './keyedWorld';
import { MOMENTS, SERVERS, startKilling } from './killing';
import type { KeyedClient } from './keyedClient';
import type { Random } from './random';
import { uniqueText, type Rig } from './rig';

type Story = { posts: number; accountsEach: number; killsPerMoment: number };

const WRITERS = 16;
const PACE_MS = 100;
const TELL_MS = 20_000;
const TRIES_MAX = 5;
const IMAGE_SHARE = 0.3;
/** Slow enough that most calls pass: a post has one to three of them, and a fault can cost it seconds. */
const PACE_OF_FAULTS = { everyMs: 700, waitingMax: 4 };

/** Number of kills by which writing may be ahead of its share. */
const LEAD_KILLS = 4;

/** How answers get lost, cut, late or wrong, before and after the network has carried the call out. */
const FAULTS = [
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 502, when: 'after' },
  { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '1' } },
  { kind: 'status', status: 200, when: 'after', body: '<html>busy</html>' },
  { kind: 'timeout', when: 'before' },
  { kind: 'timeout', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'cut', when: 'after' },
  { kind: 'drip', when: 'after', ms: 20 },
  { kind: 'delay', ms: 1_800 },
] as const;

function nextFault(random: Random): FaultRule {
  const platform = random.pick(KEYLESS_PLATFORMS);
  const { publish, upload } = KEYED_CALLS[platform];
  return { platform, endpoint: random.next() < 0.75 ? publish : upload, fault: random.pick(FAULTS) };
}

/** Writes posts for networks with keys while two servers are killed at every step and their calls fail in every way. */
export async function tellKeyedStory(rig: Rig, { posts, accountsEach, killsPerMoment }: Story) {
  const startedAt = performance.now();
  const random = rig.random('keyed');
  const world = await rig.world({ spares: SERVERS });
  const { fleet } = world;
  try {
    await Promise.all(Array.from({ length: SERVERS }, (_, index) => fleet.start(index, { timing: KEYED_TIMING })));
    const { client, accounts } = await meetKeyedPerson(world, fleet.origins.slice(0, SERVERS), 'k', accountsEach);
    const moments = [...MOMENTS, ...KEYED_STEPS];
    const postsPerKill = posts / (killsPerMoment * moments.length);
    const acknowledged: string[] = [];
    let begun = 0;
    const killing = startKilling(
      fleet,
      random,
      { perMoment: killsPerMoment, postsPerKill, moments, timing: KEYED_TIMING },
      // Confirmed ones: servers that die before they answer anybody give the writers no chance.
      () => acknowledged.length,
    );
    const faults = startFailing(fleet.sandbox, rig.random('keyed faults'), { next: nextFault, ...PACE_OF_FAULTS });
    const isTooFast = () => !killing.isOver() && begun > (killing.count() + LEAD_KILLS) * postsPerKill;
    const write = async () => {
      while (begun < posts || !killing.isOver()) {
        if (isTooFast()) {
          await sleep(PACE_MS);
          continue;
        }
        begun += 1;
        acknowledged.push(await writeOne(client, random, accounts, begun));
      }
    };
    const tell = setInterval(() => {
      const lacking = killing.lacking().join(', ');
      rig.log(`  ${acknowledged.length} of ${posts} posts confirmed, ${killing.count()} kills; lacking: ${lacking}`);
    }, TELL_MS);
    await Promise.all([killing.done, ...Array.from({ length: WRITERS }, write)]).finally(() => clearInterval(tell));
    const networkFaults = await faults.stop();
    const { rows } = await requireKeyedLedgers(world, 'r40.', acknowledged);
    return {
      posts: acknowledged.length,
      failed: rows.filter(({ state }) => state !== 'published').length,
      networkFaults,
      kills: killing.kills,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    await world.close();
  }
}

async function writeOne(
  client: KeyedClient,
  random: Random,
  accounts: readonly KeyedHandle[],
  number: number,
): Promise<string> {
  const text = uniqueText('r40', number);
  const hasImage = random.next() < IMAGE_SHARE;
  const [account, dueInMs] = [random.pick(accounts), random.between(0, 1_500)];
  for (let tries = 1; ; tries += 1) {
    try {
      await client.post(account, text, { dueInMs, hasImage });
      return text;
    } catch (error) {
      // Its instant may have passed while no server answered; nothing was made of it, and it is written anew.
      if (!(error instanceof ApiCallError) || tries === TRIES_MAX) throw error;
    }
  }
}
