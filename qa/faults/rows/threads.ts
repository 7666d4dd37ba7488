import { randomUUID } from 'node:crypto';
import { untilExit } from '../../../server/testing/untilExit';
import type { Account, Client } from '../client';
import { uniqueText, type Rig, type World } from '../rig';
import { expectThat, type Row } from '../row';

/** Steps of a part at which the server dies. */
const STEPS = ['claimed', 'intent', 'calling', 'answered', 'settling', 'settled'];
const PARTS = 3;

/** What happens to the answer of each part. */
const FAULTS = [
  { kind: 'reset', when: 'after' },
  { kind: 'status', status: 503, when: 'before' },
] as const;

/** Steps of one world: each kill is waited for, so that several worlds side by side take a third of the time. */
const STEPS_PER_WORLD = 2;

const threads: Row = {
  id: 'R48',
  name: 'threads of three: the answer of every part lost; kill -9 at every step of the second part',
  expected: 'each part once, in order, each thread published',
  async run(rig) {
    const groups = Array.from({ length: STEPS.length / STEPS_PER_WORLD }, (_, place) =>
      STEPS.slice(place * STEPS_PER_WORLD, (place + 1) * STEPS_PER_WORLD),
    );
    const told = await Promise.all([inWorld(rig, loseAnswers), ...groups.map((steps) => inWorld(rig, killAt(steps)))]);
    const count = told.reduce((sum, threads) => sum + threads, 0);
    return `${count} threads of ${PARTS}, each part once and in order; ${STEPS.length} kills, ${FAULTS.length * PARTS} broken answers`;
  },
};

/** Writes threads, each on an account of its own, and waits for them. */
type Tell = (world: World, client: Client) => Promise<[Account, string[]][]>;

/** Has threads written in a world of their own, and judges them; returns their number. */
async function inWorld(rig: Rig, tell: Tell): Promise<number> {
  const world = await rig.world();
  try {
    await world.fleet.start(0);
    const told = await tell(world, await world.signUp());
    for (const [account, texts] of told) await requireInOrder(world, account, texts);
    return told.length;
  } finally {
    await world.close();
  }
}

const loseAnswers: Tell = async ({ fleet, records }, client) => {
  const told: [Account, string[]][] = [];
  const accounts = await client.connect(FAULTS.length, 'r48');
  for (const [index, fault] of FAULTS.entries()) {
    const account = accounts[index]!;
    await fleet.sandbox.script({ account: account.handle, times: PARTS, fault });
    told.push([account, await writeThread(client, account, index)]);
  }
  await records.atRest('r48.');
  return told;
};

const killAt =
  (steps: string[]): Tell =>
  async ({ fleet, records }, client) => {
    const told: [Account, string[]][] = [];
    const accounts = await client.connect(steps.length, 'r48');
    for (const [index, at] of steps.entries()) {
      const account = accounts[index]!;
      const { child } = await fleet.start(1, { crash: { at, after: 2 } });
      await fleet.kill(0);
      told.push([account, await writeThread(client, account, index)]);
      await untilExit(child, 'the server that is to crash', 60_000);
      await fleet.start(0);
      await records.atRest('r48.');
    }
    return told;
  };

async function writeThread(client: Client, { id }: Account, index: number): Promise<string[]> {
  const texts = Array.from({ length: PARTS }, (_, part) => `${uniqueText('r48', index)} ${part}`);
  const [content, ...others] = texts;
  const parts = others.map((text) => ({ content: text }));
  const scheduled_at = new Date(Date.now()).toISOString();
  const body = { content, parts, platforms: ['twitter'], account_ids: [id], scheduled_at };
  const response = await client.send('POST', '/posts', body, { 'idempotency-key': randomUUID() });
  expectThat(response.status === 201, `the thread was answered ${response.status}`);
  return texts;
}

async function requireInOrder({ fleet, records }: World, { id, handle }: Account, texts: string[]): Promise<void> {
  const shown = (await fleet.sandbox.posts()).filter((post) => post.handle === handle).map(({ text }) => text);
  expectThat(shown.join() === texts.join(), `${handle} shows ${shown.join()}`);
  const [target] = (await records.targets('r48.')).filter((one) => one.account_id === id);
  expectThat(target?.state === 'published', `the thread of ${handle} is ${target?.state} (${target?.error_code})`);
}

export const threadRows: readonly Row[] = [threads];
