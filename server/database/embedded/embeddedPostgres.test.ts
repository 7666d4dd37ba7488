import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { until } from '../../testing/until';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embeddedPostgres';
import { findInstallation } from './installation';

let dataDir: string;
const pidFile = () => path.join(dataDir, 'postgres/data/postmaster.pid');
const running: EmbeddedPostgres[] = [];

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isDisposable: true });
  running.push(postgres);
  return postgres;
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-embedded-'));
  await (await start()).stop();
});

// A test that fails must not leave its PostgreSQL behind; stopping twice does no harm.
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});

afterAll(() => rm(dataDir, { recursive: true }));

async function query(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a process that holds the data folder as a server does. */
async function startHolder(): Promise<{ holder: ChildProcess; databaseUrl: string }> {
  const holder = spawn(process.execPath, ['-r', 'esbuild-register', 'server/testing/holdDataDir.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(holder.stdout, 'data')) as [Buffer];
  return { holder, databaseUrl: url.toString() };
}

test('keeps its data from one start to the next, and stops without a trace', async () => {
  const first = await start();
  await query(first.databaseUrl, 'create table kept as select 1 as one');
  await first.stop();
  await expect(stat(pidFile())).rejects.toThrow('ENOENT');
  const second = await start();
  expect(await query(second.databaseUrl, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('is UTF-8, keeps UTC, and lets nobody in without the password, which only the owner can read', async () => {
  const { databaseUrl } = await start();
  const settings = `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
    current_setting('listen_addresses') as address, (select datlocale from pg_database where datname = 'postwright') as locale`;
  expect(await query(databaseUrl, settings)).toEqual([
    { encoding: 'UTF8', zone: 'UTC', address: '127.0.0.1', locale: 'C.UTF-8' },
  ]);
  const withoutPassword = new URL(databaseUrl);
  withoutPassword.password = 'wrong';
  await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow('password authentication failed');
  const { mode } = await stat(path.join(dataDir, 'postgres/password'));
  expect(mode & 0o777).toBe(0o600);
});

test('refuses a second server on the same folder within 2 s and names the first', async () => {
  await start();
  const startedAt = performance.now();
  await expect(start()).rejects.toMatchObject({
    name: 'DataDirInUseError',
    exitCode: 73,
    message: expect.stringContaining(`process ${process.pid}`) as string,
  });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('adopts the PostgreSQL that a server killed with kill -9 left running', async () => {
  const { holder, databaseUrl } = await startHolder();
  const postmaster = await readFile(pidFile(), 'utf8');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const adopted = await start();
  expect(adopted.databaseUrl).toBe(databaseUrl);
  expect(await readFile(pidFile(), 'utf8')).toBe(postmaster);
});

test.each([
  ['is dead', () => spawnAndEnd()],
  ['is now another program', () => Promise.resolve(process.pid)],
])('takes no notice of a pid file whose process %s', async (_, pidOfStranger) => {
  await writeFile(pidFile(), `${await pidOfStranger()}\n${dataDir}/postgres/data\n1700000000\n5999\n\n127.0.0.1\n`);
  const { databaseUrl } = await start();
  expect(await query(databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

async function spawnAndEnd(): Promise<number> {
  const child = spawn(process.execPath, ['--version']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('comes back at the same address when PostgreSQL itself is killed', async () => {
  const { databaseUrl } = await start();
  const connections = `select application_name as name from pg_stat_activity where application_name like 'postwright%'`;
  const before = await readFile(pidFile(), 'utf8');
  process.kill(Number.parseInt(before, 10), 'SIGKILL');
  await until(async () => (await readFile(pidFile(), 'utf8').catch(() => before)) !== before);
  const holder = [{ name: `postwright-server ${process.pid}` }];
  await until(
    () => query(databaseUrl, connections).catch(String),
    (found) => isDeepStrictEqual(found, holder),
  );
  await expect(start()).rejects.toMatchObject({ name: 'DataDirInUseError' });
});

test('gives one of two racing first starts the folder and refuses the other', async () => {
  const racedDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-race-'));
  const outcomes = await Promise.allSettled([start(racedDir), start(racedDir)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'DataDirInUseError' });
    else await outcome.value.stop();
  }
  await rm(racedDir, { recursive: true });
});

test('says what to do on a platform that has no binaries', async () => {
  await expect(findInstallation('freebsd', 'x64')).rejects.toThrow(
    'There is no built-in PostgreSQL for freebsd on x64. To use a PostgreSQL server of your own instead, set DATABASE_URL.',
  );
});
