import type { Records } from '../records';
import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

const LEAST_SHARE = 0.2;
/** A server that the machine did not run meanwhile has had no part in it: so often both may try. */
const TRIES = 3;

const twoServers: Row = {
  id: 'R5',
  name: 'two servers on one PostgreSQL',
  expected: 'each post once; neither does less than a fifth',
  async run(rig) {
    const world = await rig.healthy();
    const { client, records } = world;
    const accounts = await client.connect(20, 'r5');
    const ids = accounts.map(({ id }) => id);
    const tried: string[] = [];
    for (let time = 0; time < TRIES; time += 1) {
      const prefix = `r5.${time}`;
      const texts = Array.from({ length: rig.isShort ? 200 : 2_000 }, (_, index) => uniqueText(prefix, index));
      await records.queue(ids, texts, 0);
      await requireLedgers(world, `${prefix}.`, texts);
      const shares = (await sharesOf(records, `${prefix}.`)).map((count) => count / texts.length);
      tried.push(shares.map((share) => `${Math.round(share * 100)} %`).join(' and '));
      if (shares.length === 2 && Math.min(...shares) >= LEAST_SHARE) {
        return `${texts.length} posts once each, ${tried.reverse().join('; before that ')}`;
      }
    }
    throw new Error(`shares ${tried.join('; ')}`);
  },
};

/** Number of posts that each server has published. */
async function sharesOf(records: Records, prefix: string): Promise<number[]> {
  const byWorker = new Map<number | null, number>();
  for (const { worker, state } of await records.attempts(prefix)) {
    if (state === 'published') byWorker.set(worker, (byWorker.get(worker) ?? 0) + 1);
  }
  return [...byWorker.values()];
}

const LATE_MAX_MS = 60_000;

const crowd: Row = {
  id: 'R30',
  name: 'many posts due at one instant',
  expected: '95 % go out within 60 s; the order is kept within each account',
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const accounts = await client.connect(20, 'r30');
    const texts = Array.from({ length: rig.isShort ? 300 : 5_000 }, (_, index) => uniqueText('r30', index));
    await records.queue(
      accounts.map(({ id }) => id),
      texts,
      1_500,
    );
    const { rows } = await requireLedgers(world, 'r30.', texts);
    const late = rows
      .map(({ due_at: due, published_at: published }) => (published?.getTime() ?? Infinity) - due.getTime())
      .sort((a, b) => a - b);
    const p95 = late[Math.floor(late.length * 0.95)] ?? Infinity;
    expectThat(p95 <= LATE_MAX_MS, `p95 is ${p95} ms`);
    const place = new Map(texts.map((text, index) => [text, index]));
    const lastOf = new Map<string | null, number>();
    for (const { handle, text } of await fleet.sandbox.posts()) {
      const index = place.get(text);
      if (index === undefined) continue;
      expectThat(index > (lastOf.get(handle) ?? -1), `${text} went out before an earlier one of its account`);
      lastOf.set(handle, index);
    }
    return `${texts.length} posts on ${accounts.length} accounts: p95 ${p95} ms, last ${late.at(-1)} ms; all in order`;
  },
};

export const sharingRows: readonly Row[] = [twoServers, crowd];
