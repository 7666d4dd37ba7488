import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginResponse } from '#contract/schemas/auth';
import type { AuthenticatorKey } from '#contract/schemas/secondFactor';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import { migrationNames, SERVERS_MUST_KNOW } from '../../../server/database/migrate';
import { createEmptyDatabase } from '../../../server/testing/testDatabase';
import { until } from '../../../server/testing/until';
import { requireLedgers } from '../ledgers';
import { end } from '../process';
import { exportReleaseBefore, type Release } from '../releaseBefore';
import { startReplicated } from '../replicated';
import type { World } from '../rig';
import { expectThat, NotTried, type Row } from '../row';
import { startTraffic } from '../traffic';
import { countByPublisher } from './servers';

type Away = {
  world: World;
  prefix: string;
  times: number;
  /** Time for which everything works before each time. */
  calmMs: number;
  /** Takes the database away; resolves once it is back. */
  takeAway: (time: number) => Promise<unknown>;
  /** Within so long of its return a post must be confirmed, besides what that took before. */
  healMaxMs: number;
};

/** Takes the database away from two servers while posts are written, read and sent; throws unless each is published once. */
async function takeAwayDatabase({ world, prefix, times, calmMs, takeAway, healMaxMs }: Away): Promise<string> {
  await Promise.all([world.fleet.start(0), world.fleet.start(1)]);
  const traffic = await startTraffic(world, prefix, [0, 1]);
  const healed: number[] = [];
  let usualMs = 0;
  try {
    // The machine's usual time for a post before any fault.
    usualMs = Math.max(await traffic.untilConfirmed(), await traffic.untilConfirmed());
    for (let time = 0; time < times; time += 1) {
      await sleep(calmMs);
      await takeAway(time);
      healed.push(await traffic.untilConfirmed());
    }
    await sleep(1_000);
  } finally {
    await traffic.stop();
  }
  const { acknowledged } = await traffic.stop();
  await requireLedgers(world, `${prefix}.`, acknowledged);
  const longest = Math.round(Math.max(...healed));
  expectThat(longest <= healMaxMs + usualMs, `the API took ${longest} ms to write again`);
  return `${times} times; ${acknowledged.length} posts published once, 0 lost; writing again after ${longest} ms at most (a post took ${Math.round(usualMs)} ms before)`;
}

const crashes: Row = {
  id: 'R4',
  name: 'PostgreSQL crashes (immediate shutdown) again and again while posts are written and sent',
  expected: 'no confirmed post is lost, none goes out twice; the API writes again within 3 s of its return',
  async run(rig) {
    const extent = rig.isShort ? { times: 2, calmMs: 1_500 } : { times: 30, calmMs: 10_000 };
    const takeAway = rig.crashPostgres;
    return rig.inWorld({ servers: 2 }, (world) =>
      takeAwayDatabase({ world, prefix: 'r4', ...extent, takeAway, healMaxMs: 3_000 }),
    );
  },
};

const failover: Row = {
  id: 'R53',
  name: 'the primary is killed with all its processes while posts are written and sent, and its synchronous standby is promoted',
  expected: 'no confirmed post is lost, none goes out twice; the API writes again within 10 s of the promotion',
  async run(rig) {
    if (process.platform !== 'linux')
      throw new NotTried('A failover', 'only Linux tells which processes are PostgreSQL’s');
    const postgres = await startReplicated();
    const world = await rig.worldOn(postgres.databaseUrl, { servers: 2 });
    const extent = rig.isShort ? { times: 1, calmMs: 2_000 } : { times: 10, calmMs: 5_000 };
    const takeAway = async (time: number) => {
      if (time > 0) await postgres.addStandby();
      await postgres.killPrimary();
      await postgres.promote();
    };
    try {
      await postgres.addStandby();
      return await takeAwayDatabase({ world, prefix: 'r53', ...extent, takeAway, healMaxMs: 10_000 });
    } finally {
      await world.close();
      await postgres.close();
    }
  },
};

/** Time for which each pair of servers works side by side, in milliseconds. */
const BESIDE_MS = { short: 2_500, full: 30_000 };
const [OLD, NEW] = [0, 1];

const rolling: Row = {
  id: 'R54',
  name: 'this release and the one before on one database: upgraded one by one under load, and back',
  expected:
    'both answer, log in and publish throughout; each post once; no error but the documented 503s; the release before refuses whoever has a second factor',
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
  const untilAllPublish = (count: number) =>
    until(
      () => countByPublisher(records, 'r54.'),
      ({ length }) => length === count,
      { what: `${count} publishers` },
    );
  const old = await fleet.start(OLD, { release });
  const traffic = await startTraffic(world, 'r54', [OLD]);
  await sleep(besideMs);
  const askedAt = performance.now();
  await fleet.start(NEW);
  const startMs = Math.round(performance.now() - askedAt);
  traffic.use([OLD, NEW]);
  await sleep(besideMs);
  await untilAllPublish(2);
  traffic.use([NEW]);
  expectThat((await end(old)) === 0, 'the release before did not stop in order');
  await sleep(besideMs);
  await fleet.start(OLD, { release });
  await requireClosedDoor({ before: fleet.origins[OLD] ?? '', now: fleet.origins[NEW] ?? '' });
  traffic.use([OLD, NEW]);
  await sleep(besideMs);
  await untilAllPublish(3);
  const { acknowledged, logIns, signUps, reads, refused, failures } = await traffic.stop();
  expectThat(failures.length === 0, `${failures.length} answers were errors: ${failures.slice(0, 5).join('; ')}`);
  await requireLedgers(world, 'r54.', acknowledged);
  return `${acknowledged.length} posts once each, by each server and the one that came back; ${signUps} sign-ups, ${logIns} log-ins and ${reads} reads answered, ${refused} documented 503s; the new server was ready after ${startMs} ms, migration included`;
}

/** Throws if the release before lets somebody in by the password alone who has turned a second factor on. */
async function requireClosedDoor({ before, now }: { before: string; now: string }): Promise<void> {
  const name = `factor_${randomUUID().slice(0, 8)}`;
  const credentials = { email: `${name}@example.com`, password: 'correct horse' };
  const post = async (origin: string, route: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${origin}/api/v1${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const logIn = (origin: string) => post(origin, '/auth/login', credentials);

  await post(now, '/auth/register', { ...credentials, fullName: 'Ada', username: name });
  expectThat((await logIn(before)).status === 200, 'the release before refused a password without a second factor');
  const { token } = ((await logIn(now)).body as LoginResponse).data;
  const route = '/auth/second-factor/authenticator';
  const { secret } = (await post(now, route, { password: credentials.password }, token)).body as AuthenticatorKey;
  const turnedOn = await post(now, `${route}/confirm`, { code: authenticatorCode(secret) }, token);
  expectThat(turnedOn.status === 200, `the second factor was not turned on: ${turnedOn.status}`);
  const { status } = await logIn(before);
  expectThat(status === 401, `the release before answered ${status} to a password that takes a second factor`);
}

export const databaseRows: readonly Row[] = [failover, rolling];

/** It ends the PostgreSQL of all rows, so it comes last. */
export const lastRows: readonly Row[] = [crashes];
