import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../server/testing/until';
import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

const HEAL_MAX_MS = 3_000;
const EVERY_MS = 10_000;

const restarts: Row = {
  id: 'R4',
  name: 'PostgreSQL crashes (immediate shutdown) again and again while posts are written and sent',
  expected: 'no confirmed post is lost, none goes out twice; the API writes again within 3 s of its return',
  async run(rig) {
    const world = await rig.world();
    const { fleet } = world;
    const times = rig.isShort ? 2 : 30;
    try {
      await Promise.all([fleet.start(0), fleet.start(1)]);
      const client = await world.signUp();
      const accounts = await client.connect(8, 'r4');
      const random = rig.random('database');
      const acknowledged: string[] = [];
      // The machine's usual time for a post before any fault.
      let usualMs = 0;
      let isCalm = true;
      let isOver = false;
      const writing = Promise.all(
        accounts.map(async ({ id }, writer) => {
          for (let index = 0; !isOver; index += 1) {
            const text = uniqueText('r4', writer * 100_000 + index);
            const askedAt = performance.now();
            await client.post(id, text, random.between(0, 1_500));
            if (isCalm) usualMs = Math.max(usualMs, performance.now() - askedAt);
            acknowledged.push(text);
            await sleep(100);
          }
        }),
      );
      const away: number[] = [];
      const healed: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await sleep(rig.isShort ? 1_500 : EVERY_MS);
        isCalm = false;
        away.push(await rig.crashPostgres());
        const backAt = performance.now();
        const before = acknowledged.length;
        await until(() => acknowledged.length > before, Boolean, {
          what: 'a post that is confirmed after the crash',
          patienceMs: 60_000,
        });
        healed.push(performance.now() - backAt);
      }
      isOver = true;
      await writing;
      await requireLedgers(world, 'r4.', acknowledged);
      const longest = Math.round(Math.max(...healed));
      expectThat(longest <= HEAL_MAX_MS + usualMs, `the API took ${longest} ms to write again`);
      return `${times} crashes, each ${Math.round(Math.max(...away))} ms at most; ${acknowledged.length} posts published once; writing again after ${longest} ms at most (a post took ${Math.round(usualMs)} ms at most before)`;
    } finally {
      await world.close();
    }
  },
};

export const databaseRows: readonly Row[] = [restarts];
