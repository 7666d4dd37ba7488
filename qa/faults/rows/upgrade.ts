import { setTimeout as sleep } from 'node:timers/promises';
import { migrationNames, SERVERS_MUST_KNOW } from '../../../server/database/migrate';
import { exportReleaseBefore, type Release } from '../releaseBefore';
import { createEmptyDatabase } from '../../../server/testing/testDatabase';
import { until } from '../../../server/testing/until';
import { end } from '../process';
import type { Records } from '../records';
import type { World } from '../rig';
import { expectThat, NotTried, type Row } from '../row';
import { startTraffic } from '../traffic';
import { requireLedgers } from './judge';

/** Time for which each pair of servers works side by side, in milliseconds. */
const BESIDE_MS = { short: 2_500, full: 30_000 };

const [OLD, NEW] = [0, 1];

const rolling: Row = {
  id: 'R54',
  name: 'this release and the one before on one database: upgraded one by one under load, and back',
  expected: 'both answer, log in and publish throughout; each post once; no error but the documented 503s',
  async run(rig) {
    const release = await exportReleaseBefore();
    if (release === null) throw new NotTried('The release before', 'its commit is not in this copy of the history');
    const world = await rig.worldOn((await createEmptyDatabase()).databaseUrl);
    try {
      return await upgrade(world, release, rig.isShort ? BESIDE_MS.short : BESIDE_MS.full);
    } finally {
      await world.close();
      await release.remove();
    }
  },
};

async function upgrade(world: World, release: Release, besideMs: number): Promise<string> {
  const { fleet, records } = world;
  const known = migrationNames(`${release.folder}/server/migrations`);
  expectThat(known.includes(SERVERS_MUST_KNOW), `the release before does not know ${SERVERS_MUST_KNOW}`);
  const old = await fleet.start(OLD, { release });
  const traffic = await startTraffic(world, 'r54', [OLD]);
  await sleep(besideMs);
  const askedAt = performance.now();
  await fleet.start(NEW);
  const startMs = Math.round(performance.now() - askedAt);
  traffic.use([OLD, NEW]);
  await sleep(besideMs);
  await until(async () => (await publishers(records)) === 2);
  traffic.use([NEW]);
  expectThat((await end(old)) === 0, 'the release before did not stop in order');
  await sleep(besideMs);
  await fleet.start(OLD, { release });
  traffic.use([OLD, NEW]);
  await sleep(besideMs);
  await until(async () => (await publishers(records)) === 3);
  const { acknowledged, logIns, signUps, reads, refused, failures } = await traffic.stop();
  expectThat(failures.length === 0, `${failures.length} answers were errors: ${failures.slice(0, 5).join('; ')}`);
  await requireLedgers(world, 'r54.', acknowledged);
  return `${acknowledged.length} posts once each, by each server and the one that came back; ${signUps} sign-ups, ${logIns} log-ins and ${reads} reads answered, ${refused} documented 503s; the new server was ready after ${startMs} ms, migration included`;
}

/** How many publishers have published anything; one that starts again is another. */
async function publishers(records: Records): Promise<number> {
  const attempts = await records.attempts('r54.');
  return new Set(attempts.filter(({ state }) => state === 'published').map(({ worker }) => worker)).size;
}

export const upgradeRows: readonly Row[] = [rolling];
