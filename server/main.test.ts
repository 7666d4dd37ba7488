import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { DUE_CHANNEL } from './repositories/postTargets';
import { bundle, type Bundle } from './testing/bundle';
import { freePort } from './testing/freePort';
import { startObjectStore, type ObjectStore } from './testing/objectStore';
import { createTestDatabase, type TestDatabase } from './testing/testDatabase';
import { until } from './testing/until';
import { untilSomebodyWaits } from './testing/untilSomebodyWaits';

const START_MS = 30_000;
jest.setTimeout(2 * START_MS);

type Server = { process: ChildProcess; origin: string; stdout: string; stderr: string; exit: Promise<number | null> };

let database: TestDatabase;
let dataDir: string;
let programs: Bundle<'server' | 'link'>;
const started: ChildProcess[] = [];

beforeAll(async () => {
  programs = await bundle({ server: 'server/main.ts', link: 'server/commands/linkCommand.ts' });
});
afterAll(() => programs.remove());

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-main-'));
});
afterEach(async () => {
  started.splice(0).forEach((child) => child.kill('SIGKILL'));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server process itself and waits until it is ready, has said what is waited for, or has ended. */
async function start(environment: Record<string, string> = {}, awaited = /^Postwright is ready/): Promise<Server> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [programs.server], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      DATABASE_URL: database.databaseUrl,
      ...environment,
    },
  });
  started.push(child);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const server: Server = { process: child, origin: `http://127.0.0.1:${port}`, stdout: '', stderr: '', exit };
  const ready = new Promise<void>((resolve) => {
    const note = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
      server[stream] += chunk.toString();
      if (awaited.test(server[stream])) resolve();
    };
    child.stdout.on('data', note('stdout'));
    child.stderr.on('data', note('stderr'));
  });
  await Promise.race([ready, exit]);
  return server;
}

/** Makes the publisher read the queue now, without waiting for its next sweep. */
async function callPublisher(): Promise<void> {
  const client = new pg.Client(database.databaseUrl);
  await client.connect();
  await client.query(`notify ${DUE_CHANNEL}`);
  await client.end();
}

test('says one line when it is ready, and stops in order on a signal', async () => {
  const server = await start();
  expect(server.stdout).toBe(`Postwright is ready at ${server.origin.replace('127.0.0.1', 'localhost')}\n`);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  const stoppedAt = Date.now();
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(10_000);
  expect(server.stdout.split('\n')).toHaveLength(2);
});

test('a signal during the start ends in order what has been started, its PostgreSQL above all', async () => {
  const server = await start({ DATABASE_URL: '' }, /Starting the database/);
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(await readdir(path.join(dataDir, 'postgres/data'))).not.toContain('postmaster.pid');
});

test('stops although somebody follows its events', async () => {
  const server = await start();
  const post = (url: string, body: object) =>
    fetch(server.origin + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const person = { email: 'ada@example.com', password: 'correct horse', fullName: 'Ada', username: 'ada' };
  await post('/api/v1/auth/register', person);
  const login = (await (
    await post('/api/v1/auth/login', { email: person.email, password: person.password })
  ).json()) as {
    data: { token: string };
  };
  const events = await fetch(`${server.origin}/api/v1/events`, {
    headers: { authorization: `Bearer ${login.data.token}` },
  });
  server.process.kill('SIGINT');
  expect(await events.text()).toContain('data: ');
  expect(await server.exit).toBe(0);
});

test('a second signal ends it at once, whatever it still waits for', async () => {
  const server = await start();
  const blocker = new pg.Client(database.databaseUrl);
  await blocker.connect();
  await blocker.query('begin; lock table post_targets');
  await callPublisher();
  await untilSomebodyWaits(blocker);
  server.process.kill('SIGTERM');
  await until(async () => (await fetch(`${server.origin}/readyz`)).status !== 200);
  expect(server.process.exitCode).toBeNull();
  // Signals within a second count as the same keypress.
  const again = setInterval(() => server.process.kill('SIGTERM'), 100);
  expect(await server.exit).toBe(1);
  clearInterval(again);
  await blocker.end();
});

describe('with a bucket', () => {
  let bucket: ObjectStore;
  beforeAll(async () => (bucket = await startObjectStore()));
  afterAll(() => bucket.close());

  const startWith = (url: string) =>
    start({ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', MEDIA_URL: url });

  test('that is not there it does not start, and says why', async () => {
    const server = await startWith(bucket.urlOf('files').replace('s3://media', 's3://other'));
    expect([await server.exit, server.stderr]).toEqual([78, expect.stringContaining('There is no such bucket.\n')]);
  });

  test('that does not answer it does not start either: whose files they are is not known', async () => {
    await bucket.goAway();
    const server = await startWith(bucket.urlOf('files'));
    expect([await server.exit, server.stderr]).toEqual([
      1,
      expect.stringContaining('does not answer (ECONNREFUSED).\n'),
    ]);
    await bucket.comeBack();
  });

  test('that is there it keeps no files of its own', async () => {
    const server = await startWith(bucket.urlOf('files'));
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(await readdir(dataDir)).not.toContain('media');
  });
});

test.each([
  [{ PORT: 'many' }, 78, /^PORT must be a port number from 1 to 65535\.\n$/],
  [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' }, 1, /127\.0\.0\.1:9/],
])('does not start with %j, and says why in one sentence', async (environment, exitCode, sentence) => {
  const server = await start(environment);
  expect(await server.exit).toBe(exitCode);
  expect(server.stderr).toMatch(sentence);
  expect(server.stdout).toBe('');
});

test('does not start on a port that is taken', async () => {
  const first = await start();
  const port = new URL(first.origin).port;
  const second = await start({ PORT: port });
  expect(await second.exit).toBe(1);
  expect(second.stderr).toContain(`Port ${port} is in use`);
});

test('brings its own database, and does not share its data folder', async () => {
  const first = await start({ DATABASE_URL: '' });
  expect(first.stdout).toContain('Postwright is ready');
  const second = await start({ DATABASE_URL: '' });
  expect(await second.exit).toBe(73);
  expect(second.stderr).toContain(`process ${first.process.pid}`);
  first.process.kill('SIGTERM');
  expect(await first.exit).toBe(0);
});

describe('the first person', () => {
  const elsewhere = { PUBLIC_ORIGIN: 'https://post.example.org' };
  const LINK = /https:\/\/post\.example\.org\/#invitation=([\w-]{43})\n/;

  const signUp = async (origin: string, name: string, invitation?: string) => {
    const person = { email: `${name}@example.com`, username: name, fullName: 'Ada', password: 'correct horse' };
    const response = await fetch(`${origin}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, ...(invitation && { invitation }) }),
    });
    return { status: response.status, body: (await response.json()) as { user?: { is_admin: boolean } } };
  };

  test('signs up as administrator by the link that the start prints, where others reach the server', async () => {
    const { origin, stdout } = await start(elsewhere, /Sign up as the administrator/);
    expect((await signUp(origin, 'eve')).status).toBe(403);
    const first = await signUp(origin, 'ada', LINK.exec(stdout)?.[1]);
    expect(first).toMatchObject({ status: 201, body: { user: { is_admin: true } } });
    const again = await start(elsewhere);
    expect(again.stdout).toMatch(/^Postwright is ready at \S+\n$/);
  });

  test('gets another link from the operator, whose command works beside the server', async () => {
    const { origin } = await start(elsewhere);
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.databaseUrl, DATA_DIR: dataDir, ...elsewhere };
    const printed = spawnSync(process.execPath, [programs.link, 'invite', '--email', 'ada@example.com'], { env });
    const token = LINK.exec(printed.stdout.toString())?.[1];
    expect((await signUp(origin, 'eve', token)).status).toBe(422);
    expect(await signUp(origin, 'ada', token)).toMatchObject({ status: 201, body: { user: { is_admin: true } } });
    const { stdout } = spawnSync(process.execPath, [programs.link, 'reset', 'ADA@example.com'], { env });
    expect(stdout.toString()).toMatch(/^https:\/\/post\.example\.org\/#reset=[\w-]{43}\n$/);
  });

  test('is told that nobody could use a link for what is no email address', () => {
    const args = [programs.link, 'invite', '--email', 'not an email'];
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { env: { PATH: process.env['PATH'] } });
    expect([status, stdout.toString()]).toEqual([78, '']);
    expect(stderr.toString()).toBe('“not an email” isn’t an email address: nobody could use the link.\n');
  });

  test.each([[], ['reset'], ['reset', '--admin', 'ada@example.com'], ['invite', '--root'], ['invite', 'everybody']])(
    'is made no link by %j, and the operator told how',
    async (...args) => {
      const env = { PATH: process.env['PATH'] };
      const { status, stderr } = spawnSync(process.execPath, [programs.link, ...args], { env });
      expect([status, stderr.toString()]).toEqual([78, expect.stringMatching(/^Usage: npm run invite-link/)]);
    },
  );
});
