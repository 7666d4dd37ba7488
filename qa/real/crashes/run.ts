import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { compareLedgers, requireRight } from '../../faults/ledgers';
import { killAll } from '../../faults/process';
import { openRecords } from '../../faults/records';
import { createRig, uniqueText, type Rig } from '../../faults/rig';
import { expectThat } from '../../faults/row';
import { KEYED_STEPS } from '../../../server/publishing/delivery';
import { MOMENTS, SERVERS, startKilling, STORY_TIMING } from '../../faults/killing';
import { prepareServers } from '../../faults/servers';
import { startWriting } from '../../faults/traffic';
import { freePort } from '../../../server/testing/freePort';
import { createTestDatabase } from '../../../server/testing/testDatabase';
import { FAULTS, startProxy } from '../support/proxy';
import { startRealServers } from '../support/servers';
import { writeReport } from '../support/report';
import { meetOwners, type Owner } from './owners';
import { tableOfFaults, tableOfKills } from './tables';
import { startTrouble } from './trouble';

const POSTS = 200;
const ACCOUNTS = 10;
const KILLS_MIN = 24;
const KILLS_PER_MOMENT = 2;
/** The moments of every network, and those of a network that knows a post by a key of ours. */
const ALL_MOMENTS = [...MOMENTS, ...KEYED_STEPS];
/** A server at its own pace takes no longer over a call that nobody waits for any more; calls fail all the time here. */
const TIMING = { ...STORY_TIMING, networkWorksMs: 2_000, maxTries: 100 };
/** Number of kills by which writing may be ahead of its share. */
const LEAD_KILLS = 6;
const TELL_MS = 15_000;

/**
 * Publishes to a real server through a proxy that drops, delays and cuts answers while the servers that publish are killed at
 * every step; then counts the posts there with somebody else's client. `--seed 7` repeats a run, `--report file.json` keeps it.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, report: { type: 'string' } } });
  const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
  const name = `${POSTS} posts, ${KILLS_MIN} kills, a proxy that drops, delays and cuts (seed ${seed})`;
  const rig = await createRig({ seed, isShort: true });
  const outcome = await crashServers(rig).then(
    (seen) => ({ isRight: true, seen }),
    (error: unknown) => ({ isRight: false, seen: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
  await rig.close();
  rig.log(`${outcome.isRight ? '✓' : '✗'} ${name}\n    ${outcome.seen}`);
  if (values.report !== undefined) await writeReport(values.report, { rows: [{ name, ...outcome }] });
  process.exitCode = outcome.isRight ? 0 : 1;
}

async function crashServers(rig: Rig): Promise<string> {
  const startedAt = performance.now();
  const [real, { databaseUrl }] = await Promise.all([startRealServers(), createTestDatabase()]);
  const proxy = await startProxy(real.pds);
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const { host } = new URL(proxy.origin);
  const env = {
    DATA_DIR: await rig.newDataDir(),
    DATABASE_URL: databaseUrl,
    PLATFORMS_OFF: 'twitter,facebook,linkedin,instagram,mastodon',
    PRIVATE_SERVERS: host,
    BLUESKY_PLC_URL: real.plc,
  };
  const servers = prepareServers({ programs: rig.programs, ports, env, spares: SERVERS });
  const records = openRecords(databaseUrl);
  try {
    await Promise.all(ports.map((_, index) => servers.start(index, { timing: TIMING })));
    const owners = await meetOwners(ACCOUNTS, { pds: real.pds, by: host, origins: servers.origins });
    const random = rig.random('crashes');
    const postsPerKill = POSTS / KILLS_MIN;
    let begun = 0;
    const plan = { perMoment: KILLS_PER_MOMENT, postsPerKill, moments: ALL_MOMENTS, timing: TIMING };
    const killing = startKilling(servers, random, plan, () => begun);
    const trouble = startTrouble(proxy, records, rig.random('trouble'));
    const judge = (written: number) => {
      begun = written;
      const isTooFast = !killing.isOver() && written > (killing.count() + LEAD_KILLS) * postsPerKill;
      return { isEnough: written >= POSTS && killing.isOver(), isTooFast };
    };
    const textOf = (_: unknown, number: number) => `${uniqueText('Crash', number)} #crash${number} 🌍`;
    const writing = startWriting(owners, rig.random('writing'), judge, textOf);
    const tell = setInterval(
      () =>
        rig.log(
          `  ${writing.acknowledged.length} posts confirmed, ${killing.count()} kills; lacking: ${killing.lacking().join(', ')}`,
        ),
      TELL_MS,
    );
    await Promise.all([writing.done, killing.done]).finally(() => clearInterval(tell));
    const expired = await trouble.stop();
    const rows = await records.atRest();

    const keyOf = new Map(rows.map((row) => [row.text, row.post_id]));
    const accepted = await readAll(owners, keyOf);
    const copies = countBy(accepted.map(({ key }) => key));
    rig.log(`\n${tableOfKills(ALL_MOMENTS, killing.deaths, { rows, copies })}\n\n${tableOfFaults(proxy.seen)}\n`);
    const { acknowledged } = writing;
    const findings = compareLedgers({
      acknowledged,
      rows: rows.map((row) => ({ ...row, key: row.post_id })),
      accepted,
    });
    requireRight(findings);
    const published = rows.filter(({ state }) => state === 'published').length;
    expectThat(findings.parked === 0, `${findings.parked} posts are parked`);
    expectThat(published === rows.length, `${rows.length - published} of ${rows.length} posts were not published`);
    expectThat(accepted.length === rows.length, `${accepted.length} posts are there, not ${rows.length}`);
    const untried = FAULTS.filter((fault) => !proxy.seen.get('com.atproto.repo.putRecord')?.has(fault));
    expectThat(untried.length === 0, `the call that publishes never met: ${untried.join(', ')}`);
    expectThat(killing.deaths.length >= KILLS_MIN, `only ${killing.deaths.length} kills happened`);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    return `${rows.length} posts on ${owners.length} accounts in ${seconds} s: each there once, 0 parked; ${killing.deaths.length} kills, ${expired} tokens ended meanwhile`;
  } finally {
    await servers.close();
    await records.close();
    proxy.close();
    await real.close();
  }
}

/** All posts that the server has, as an independent client lists them, with the id of the one of ours that has this text. */
async function readAll(owners: readonly Owner[], keyOf: ReadonlyMap<string, string>) {
  const timelines = owners.map(async ({ person }) =>
    (await person.posts()).map(({ uri, value: { text, createdAt } }) => ({
      id: uri,
      handle: person.handle,
      text,
      created_at: createdAt,
      key: keyOf.get(text) ?? text,
    })),
  );
  return (await Promise.all(timelines)).flat();
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    killAll();
    process.exit(1);
  });
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
