import { until } from '../../../server/testing/until';
import type { TargetRow } from '../records';
import { uniqueText, type World } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

const TAKEN_OVER_MAX_MS = 5_000;
const ACCOUNTS = 20;
/** Claims are made a second ahead. */
const DUE_IN_MS = 900;
/** A round says nothing if all was claimed by the server that lives on. */
const ROUNDS_MAX = 60;

const takeover: Row = {
  id: 'R51',
  name: 'one of two servers is killed, with the durations of the product: what it had claimed, and what it was sending',
  expected: 'all of it is published within 5 s (99 of 100), each post once',
  async run(rig) {
    const world = await rig.world();
    try {
      await world.fleet.start(0, { isOriginal: true });
      const client = await world.signUp();
      const ids = (await client.connect(ACCOUNTS, 'r51')).map(({ id }) => id);
      const sending = await killSender(world, ids);
      const claimed: number[] = [];
      for (let round = 0; claimed.length < (rig.isShort ? 10 : 200); round += 1) {
        expectThat(round < ROUNDS_MAX, `only ${claimed.length} posts had to be taken over`);
        claimed.push(...(await killClaimer(world, ids, round)));
      }
      for (const waits of [sending, claimed]) {
        expectThat(p99(waits) <= TAKEN_OVER_MAX_MS, `taken over after ${p99(waits)} ms`);
      }
      return `${sending.length} that were being sent: ${figures(sending)}; ${claimed.length} that were claimed: ${figures(claimed)}`;
    } finally {
      await world.close();
    }
  },
};

/** Kills the server whose posts have arrived, but whose answers have not; returns how long each took from there, in ms. */
async function killSender(world: World, accountIds: readonly string[]): Promise<number[]> {
  const { fleet, records } = world;
  const texts = accountIds.map((_, index) => uniqueText('r51.sending', index));
  await fleet.sandbox.script({ times: null, fault: { kind: 'timeout', when: 'after' } });
  await records.queue(accountIds, texts, 0);
  await until(fleet.sandbox.posts, ({ length }) => length >= texts.length, {
    what: `${texts.length} posts to arrive`,
    pauseMs: 20,
  });
  await fleet.sandbox.heal();
  await fleet.start(1, { isOriginal: true });
  return killAndWait(world, 0, 'r51.sending', texts);
}

/** Kills one of the servers when all is claimed; returns how long the posts took that it had claimed, in ms. */
async function killClaimer(world: World, accountIds: readonly string[], round: number): Promise<number[]> {
  const prefix = `r51.${round}.`;
  const texts = accountIds.map((_, index) => uniqueText(`r51.${round}`, index));
  await world.records.queue(accountIds, texts, DUE_IN_MS);
  const claimed = (rows: readonly TargetRow[]) => !rows.some(({ state }) => state === 'scheduled');
  await until(() => world.records.targets(prefix), claimed, { what: 'all posts to be claimed' });
  return killAndWait(world, round % 2, prefix, texts);
}

/** Kills a server, and starts it again once all posts are published; returns the times of those that were taken over. */
async function killAndWait(
  { fleet, records, ...world }: World,
  index: number,
  prefix: string,
  texts: readonly string[],
): Promise<number[]> {
  const killedAt = Date.now();
  await fleet.kill(index);
  const { rows } = await requireLedgers({ fleet, records, ...world }, prefix, texts);
  const attempts = await records.attempts(prefix);
  const taken = new Set(attempts.filter(({ state }) => state !== 'published').map(({ text }) => text));
  await fleet.start(index, { isOriginal: true });
  return rows
    .filter(({ text }) => taken.has(text))
    .map(
      ({ due_at: due, published_at: published }) =>
        (published?.getTime() ?? Infinity) - Math.max(killedAt, due.getTime()),
    );
}

const sorted = (waits: readonly number[]) => [...waits].sort((a, b) => a - b);
const p99 = (waits: readonly number[]) => sorted(waits)[Math.ceil(waits.length * 0.99) - 1] ?? Infinity;

function figures(waits: readonly number[]): string {
  return `median ${sorted(waits)[Math.floor(waits.length / 2)]} ms, p99 ${p99(waits)} ms`;
}

export const takeoverRows: readonly Row[] = [takeover];
