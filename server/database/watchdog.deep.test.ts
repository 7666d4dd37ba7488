import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DAY_MS } from '#contract/durations';
import { v7 as newId } from 'uuid';
import type { Work } from './watchdog';
import { signUpClient, type Client } from '../../qa/faults/client';
import type { Running } from '../../qa/faults/process';
import { bundlePrograms, type Programs } from '../../qa/faults/servers';
import { startFleet, type Fleet } from '../../qa/faults/servers';
import { insertUser } from '../testing/insertUser';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { until } from '../testing/until';

const WATCHDOG_MS = 1_500;
jest.setTimeout(120_000);

let programs: Programs;
let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;
let fleet: Fleet;

beforeAll(async () => {
  programs = await bundlePrograms();
});
afterAll(() => programs.remove());

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.databaseUrl });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-watchdog-'));
  fleet = await startFleet({ programs, databaseUrl: database.databaseUrl, dataDir, env: { TEST_LOG_LEVEL: 'fatal' } });
});
afterEach(async () => {
  await fleet.close();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const stops = async () =>
  (
    await pool.query<Work & { stops: number }>(
      `select kind, work_id as id, stops from stopping_work where kind <> 'server'`,
    )
  ).rows;
const endOf = ({ ended }: Running) => ended();
const isHealthy = (index: number) => fetch(`${fleet.origins[index] ?? ''}/healthz`).then(({ ok }) => ok);

/** Work that is due, of each kind that servers begin by themselves; returns its id. */
const MAKE_DUE = {
  async series() {
    const id = newId();
    await pool.query(
      `insert into series (id, user_id, texts, platforms, hashtags, mentions, network_settings, account_ids, rule, zone, first_wall,
         made_through, wake_at)
       values ($1, $2, '{Again}', '{twitter}', '{}', '{}', '[]', '{}', 'FREQ=DAILY', 'UTC', '2027-01-01T09:00', '1970-01-01', now())`,
      [id, await insertUser(pool)],
    );
    return id;
  },
  async tracker() {
    const id = newId();
    await pool.query(
      `insert into trackers (id, user_id, kind, term, term_key, platforms, alert_enabled, alert_threshold, due_at)
       values ($1, $2, 'keyword', 'rye', 'rye', '{news}', false, 1, now())`,
      [id, await insertUser(pool)],
    );
    return id;
  },
};

test.each(['series', 'tracker'] as const)(
  'three servers: two are ended by a %s that makes them stand, the third one sets it aside',
  async (kind) => {
    const id = await MAKE_DUE[kind]();
    // A tracker stays in the hands of the server that has ended, until its lease has run out.
    const release = () => pool.query('update trackers set lease_until = null');
    const servers: Running[] = [];
    for (const [index, expected] of [1, 2].entries()) {
      const server = await fleet.start(index, { watchdogMs: WATCHDOG_MS, standAt: kind });
      servers.push(server);
      expect(await endOf(server)).toBeNull();
      expect(await stops()).toEqual([{ kind, id, stops: expected }]);
      await release();
    }
    const said = servers.flatMap(({ lines }) => lines).filter((line) => line.includes('the event loop stood still'));
    expect(said).toHaveLength(2);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({
      work: [{ kind, id }],
      stack: expect.arrayContaining([expect.stringMatching(/^standForEver /)]),
    });

    const third = await fleet.start(2, { watchdogMs: WATCHDOG_MS, standAt: kind });
    await sleep(WATCHDOG_MS + 1_000);
    expect([third.isAlive(), await isHealthy(2)]).toEqual([true, true]);
    const { rows } = await pool.query('select pause_code from series where paused_at is not null');
    expect(rows).toEqual(kind === 'series' ? [{ pause_code: 'series_set_aside' }] : []);
  },
);

test('an import that made a server stand twice is set aside, and says why', async () => {
  const start = () => fleet.start(0, { watchdogMs: WATCHDOG_MS, standAt: 'import' });
  // The lease of the server that was ended: nobody takes the import up before this test lets them.
  const lease = (until: string) => pool.query(`update imports set lease_until = ${until}`);
  let server = await start();
  const ada = await signUpClient(fleet.origins.slice(0, 1));
  const rows = [{ text: 'Hello' }];
  const { import_id: id } = await ada.json<{ import_id: string }>(ada.send('POST', '/imports?dry_run=true', { rows }));
  await expect(commit(ada, id)).rejects.toThrow();
  for (const expected of [1, 2]) {
    await endOf(server);
    expect(await stops()).toEqual([{ kind: 'import', id, stops: expected }]);
    await lease(`now() + interval '1 hour'`);
    server = await start();
    await lease('now()');
    await commit(ada, id).catch(() => undefined);
  }
  const { status, text } = await commit(ada, id);
  expect([status, text]).toEqual([200, expect.stringContaining('had to be started again twice')]);
});

test('a change of a series that makes servers stand is refused after its second end', async () => {
  const start = (standAt?: string) => fleet.start(0, { watchdogMs: WATCHDOG_MS, ...(standAt && { standAt }) });
  const quiet = await start();
  const ada = await signUpClient(fleet.origins.slice(0, 1));
  await ada.connect(1, 'ada');
  const [date] = new Date(Date.now() + DAY_MS).toISOString().split('T');
  const body = { content: 'Again', platforms: ['twitter'], rule: 'FREQ=DAILY', zone: 'UTC', first: `${date}T09:00` };
  const { id } = await ada.json<{ id: string }>(ada.send('POST', '/series', body));
  const change = () => ada.ask(fleet.origins[0] ?? '', 'PUT', `/series/${id}`, { content: 'Anew' });
  // As if two servers had been ended by the making of its posts.
  await pool.query(`insert into stopping_work (kind, work_id, stops) values ('series', $1, 2)`, [id]);
  quiet.child.kill('SIGKILL');
  await endOf(quiet);
  for (const expected of [3, 4]) {
    const server = await start('series');
    await expect(change()).rejects.toThrow();
    await endOf(server);
    expect(await stops()).toEqual([{ kind: 'series', id, stops: expected }]);
  }
  await start('series');
  const { status, text } = await change();
  expect([status, text]).toEqual([409, expect.stringContaining('Stop repeating')]);
});

const commit = (caller: Client, id: string) => caller.ask(fleet.origins[0] ?? '', 'POST', `/imports/${id}/commit`, {});

test('a process that was suspended has not stood', async () => {
  const server = await fleet.start(0, { watchdogMs: WATCHDOG_MS });
  server.child.kill('SIGSTOP');
  await sleep(WATCHDOG_MS + 2_000);
  server.child.kill('SIGCONT');
  await until(() => isHealthy(0), Boolean, { what: 'the server that goes on' });
  await sleep(WATCHDOG_MS);
  expect([server.isAlive(), await isHealthy(0)]).toEqual([true, true]);
});

test('what a server had in hand that was killed by somebody else is not counted', async () => {
  await MAKE_DUE.series();
  const server = await fleet.start(0, { watchdogMs: 60_000, standAt: 'series' });
  await until(
    () => isHealthyWithin(0),
    (isIt) => !isIt,
    { what: 'the server to stand' },
  );
  server.child.kill('SIGKILL');
  await server.ended();
  expect(await stops()).toEqual([]);
});

const isHealthyWithin = (index: number) =>
  fetch(`${fleet.origins[index] ?? ''}/healthz`, { signal: AbortSignal.timeout(500) }).then(
    ({ ok }) => ok,
    () => false,
  );
