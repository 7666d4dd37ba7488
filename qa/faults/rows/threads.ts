import { randomUUID } from 'node:crypto';
import { untilExit } from '../../../server/testing/untilExit';
import type { Account, Client } from '../client';
import { uniqueText, type World } from '../rig';
import { expectThat, type Row } from '../row';

/** Steps of a part at which the server dies. */
const STEPS = ['claimed', 'intent', 'calling', 'answered', 'settling', 'settled'];
const PARTS = 3;

const threads: Row = {
  id: 'R48',
  name: 'threads of three: the answer of every part lost; kill -9 at every step of the second part',
  expected: 'each part once, in order, each thread published',
  async run(rig) {
    const world = await rig.world();
    const { fleet } = world;
    try {
      await fleet.start(0);
      const client = await world.signUp();
      const accounts = await client.connect(STEPS.length + 2, 'r48');
      const lost = accounts.splice(0, 2);
      const told: [Account, string[]][] = [];
      for (const [index, account] of lost.entries()) {
        const fault = index === 0 ? { kind: 'reset', when: 'after' } : { kind: 'status', status: 503, when: 'before' };
        await fleet.sandbox.script({ account: account.handle, times: PARTS, fault });
        told.push([account, await writeThread(client, account, index)]);
      }
      await world.records.atRest('r48.');
      for (const [index, at] of STEPS.entries()) {
        const { child } = await fleet.start(1, { crash: { at, after: 2 } });
        await fleet.kill(0);
        const account = accounts[index];
        if (account === undefined) throw new Error('There are too few accounts.');
        told.push([account, await writeThread(client, account, told.length)]);
        await untilExit(child, 'the server that is to crash', 60_000);
        await fleet.start(0);
        await world.records.atRest('r48.');
      }
      for (const [account, texts] of told) await requireInOrder(world, account, texts);
      return `${told.length} threads of ${PARTS}, each part once and in order; ${STEPS.length} kills, ${lost.length * PARTS} broken answers`;
    } finally {
      await world.close();
    }
  },
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
