import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signUpClient } from './client';
import type { Crash, Fleet } from './fleet';
import { compareLedgers, type Findings } from './ledgers';
import { createRandom, type Random } from './random';

/** Steps of publishing at which a server is killed; '' stands for any moment. */
const STEPS = ['claimed', 'intent', 'answered', 'settled', ''] as const;

/** What goes wrong at the network, some of it after it has accepted the post. */
const NETWORK_FAULTS = [
  { kind: 'status', status: 503, when: 'before' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '1' } },
  { kind: 'timeout', when: 'before' },
  { kind: 'timeout', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'cut', when: 'after' },
  { kind: 'expire-tokens' },
] as const;

const ACCOUNTS = 40;
const WRITERS = 16;
const SETTLE_PATIENCE_MS = 180_000;

type Story = { fleet: Fleet; databaseUrl: string; posts: number; seed: number; log: (line: string) => void };
export type Outcome = Findings & { posts: number; kills: number; networkFaults: number; seconds: number };

/**
 * Writes posts while two servers are killed at every step and the network fails in every way, then lets everything
 * come to rest and compares the three ledgers.
 */
export async function tellStory({ fleet, databaseUrl, posts, seed, log }: Story): Promise<Outcome> {
  const startedAt = performance.now();
  const random = createRandom(seed);
  await Promise.all([fleet.start(0), fleet.start(1)]);
  const client = await signUpClient(fleet.origins);
  const accounts: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1)
    accounts.push(await client.connectX(`h${String(index)}_${String(seed % 1_000_000)}`));

  const acknowledged: string[] = [];
  const writing = writeAll();
  let isWriting = true;
  void writing.finally(() => (isWriting = false));

  let kills = 0;
  let networkFaults = 0;
  while (isWriting) {
    networkFaults += await plantFaults(fleet, random);
    const index = kills % 2;
    const step = STEPS[kills % STEPS.length] ?? '';
    await fleet.kill(index);
    await fleet.start(index, crashOf(step, random));
    await fleet.kill(index, step === '' ? random.between(0, 1_000) : 3_000);
    kills += 1;
    await fleet.start(index);
    log(`${String(acknowledged.length)} of ${String(posts)} posts confirmed, ${String(kills)} kills`);
  }
  await writing;
  await fetch(`${fleet.sandboxOrigin}/__sandbox/faults`, { method: 'DELETE' });
  const rows = await untilAtRest(databaseUrl);
  const findings = compareLedgers({ acknowledged, rows, accepted: await acceptedBy(fleet) });
  return {
    posts: acknowledged.length,
    kills,
    networkFaults,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    ...findings,
  };

  async function writeAll(): Promise<void> {
    const texts = Array.from({ length: posts }, (_, index) => `Post ${String(index)} of run ${String(seed)}`);
    const queue = texts.values();
    const write = async () => {
      for (const text of queue) {
        await client.post(random.pick(accounts), text, random.between(0, 3_000));
        acknowledged.push(text);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
  }
}

function crashOf(step: string, random: Random): Crash | undefined {
  return step === '' ? undefined : { at: step, after: random.between(1, 40) };
}

async function plantFaults({ sandboxOrigin }: Fleet, random: Random): Promise<number> {
  const faults = [random.pick(NETWORK_FAULTS), random.pick(NETWORK_FAULTS)];
  for (const fault of faults) {
    await fetch(`${sandboxOrigin}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform: 'twitter', endpoint: 'tweets', times: 1, fault }),
    });
  }
  return faults.length;
}

async function acceptedBy({ sandboxOrigin }: Fleet): Promise<string[]> {
  const answer = await fetch(`${sandboxOrigin}/__sandbox/posts?platform=twitter`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

/** The rows once nobody works on any of them any more, or as they are when patience ends. */
async function untilAtRest(databaseUrl: string): Promise<{ text: string; state: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const giveUpAt = performance.now() + SETTLE_PATIENCE_MS;
    for (;;) {
      const { rows } = await client.query<{ text: string; state: string }>(
        'select p.content as text, t.state from posts p join post_targets t on t.post_id = p.id',
      );
      const isAtRest = rows.every(({ state }) => ['published', 'failed', 'parked', 'missed'].includes(state));
      if (isAtRest || performance.now() > giveUpAt) return rows;
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}
