import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../server/testing/until';
import { startReplicated } from '../replicated';
import { uniqueText } from '../rig';
import { expectThat, NotTried, type Row } from '../row';
import { requireLedgers } from './judge';

const WRITING_AGAIN_MAX_MS = 10_000;

const failover: Row = {
  id: 'R53',
  name: 'the primary is killed while posts are written and sent, and its synchronous standby is promoted',
  expected: 'no confirmed post is lost, none goes out twice; the API writes again within 10 s of the promotion',
  async run(rig) {
    if (process.platform !== 'linux')
      throw new NotTried('A failover', 'only Linux tells which processes are PostgreSQL’s');
    const postgres = await startReplicated();
    const world = await rig.worldOn(postgres.databaseUrl);
    const { fleet } = world;
    const times = rig.isShort ? 1 : 10;
    try {
      await postgres.addStandby();
      await Promise.all([fleet.start(0), fleet.start(1)]);
      const client = await world.signUp();
      const accounts = await client.connect(6, 'r53');
      const random = rig.random('failover');
      const acknowledged: string[] = [];
      let isOver = false;
      const writing = Promise.all(
        accounts.map(async ({ id }, writer) => {
          for (let index = 0; !isOver; index += 1) {
            const text = uniqueText('r53', writer * 100_000 + index);
            await client.post(id, text, random.between(0, 1_500));
            acknowledged.push(text);
            await sleep(50);
          }
        }),
      );
      const again: number[] = [];
      for (let time = 0; time < times; time += 1) {
        if (time > 0) await postgres.addStandby();
        await sleep(rig.isShort ? 2_000 : 5_000);
        await postgres.killPrimary();
        await postgres.promote();
        const promotedAt = performance.now();
        const before = acknowledged.length;
        await until(() => acknowledged.length > before, Boolean, {
          what: 'a post that is confirmed after the promotion',
          patienceMs: 60_000,
        });
        again.push(performance.now() - promotedAt);
      }
      await sleep(1_000);
      isOver = true;
      await writing;
      await requireLedgers(world, 'r53.', acknowledged);
      const longest = Math.round(Math.max(...again));
      expectThat(longest <= WRITING_AGAIN_MAX_MS, `the API wrote again after ${longest} ms`);
      return `${times} failovers; ${acknowledged.length} posts once each, 0 lost; writing again ${longest} ms after the promotion at most`;
    } finally {
      await world.close();
      await postgres.close();
    }
  },
};

export const failoverRows: readonly Row[] = [failover];
