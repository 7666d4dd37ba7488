import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { bundle, type Bundle } from '../../testing/bundle';
import { freePort } from '../../testing/freePort';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { newPerson } from '../../testing/testUser';
import { until } from '../../testing/until';
import { untilExit } from '../../testing/untilExit';

/** On a busy machine a server starts for as long as this; each wait says what it waited for, before Jest ends all of them. */
const BUSY_MAX_MS = 100_000;
jest.setTimeout(10 * BUSY_MAX_MS);

/** What the server of mail was given; who connects, and who has handed a mail over, waits as long as the test wants. */
const received: string[] = [];
let connected = 0;
let greeting = Promise.resolve();
let answer: () => Promise<void> = async () => undefined;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => {
    connected += 1;
    void greeting.then(() => done());
  },
  onData: (stream, _session, done) => {
    void text(stream).then(async (mail) => {
      received.push(mail);
      await answer();
      done();
    });
  },
});

let programs: Bundle<'server'>;
let database: TestDatabase;
let dataDir: string;
let client: pg.Client;
const started: ChildProcess[] = [];
const person = newPerson();

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  programs = await bundle({ server: 'server/main.ts' });
});
beforeEach(async () => {
  received.length = 0;
  connected = 0;
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-mails-'));
  client = new pg.Client(database.databaseUrl);
  await client.connect();
});
afterEach(async () => {
  greeting = Promise.resolve();
  answer = async () => undefined;
  // What still runs would write into the folder that is removed.
  await Promise.all(started.splice(0).map(kill));
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(async () => {
  await programs.remove();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Ends a server as a lack of power would. */
async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await untilExit(child, 'a killed server');
}

/** Starts the server itself, until it takes calls. */
async function start() {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [programs.server], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      DATABASE_URL: database.databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Postwright <post@example.org>',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await until(() => child.exitCode !== null || /^Postwright is ready at /m.test(printed), Boolean, {
    what: 'a server to start',
    waitMaxMs: BUSY_MAX_MS,
  });
  expect(child.exitCode).toBeNull();
  const post = async (route: string, body: object) =>
    (
      await fetch(`http://127.0.0.1:${port}/api/v1${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(BUSY_MAX_MS),
      })
    ).status;
  return { post, printed: () => printed, kill: () => kill(child) };
}

/** A server on which somebody has signed up and confirmed, and then forgets their password. */
async function startAndSignUp() {
  const server = await start();
  expect(await server.post('/auth/register', person)).toBe(201);
  await untilReceived(1);
  await untilOutboxIs(0);
  received.length = 0;
  connected = 0;
  return server;
}

const untilOutboxIs = (size: number) =>
  until(
    async () => (await client.query('select 1 from mails')).rowCount,
    (count) => count === size,
    { what: `${size} mails in the outbox`, waitMaxMs: BUSY_MAX_MS },
  );
const untilReceived = (count: number) =>
  until(
    () => received.length,
    (length) => length === count,
    { what: `mail number ${count}`, waitMaxMs: BUSY_MAX_MS },
  );
/** The connections of the database that wait to note that a mail was handed over. */
async function readWaitingNotes(): Promise<number[]> {
  // Within a transaction, what was seen once would be shown again.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from mails where id%'`,
  );
  return rows.map(({ pid }) => pid);
}
/** As if the time were over for which a dead server has its mail. */
const endLease = () => client.query('update mails set next_at = now()');
const idOf = (mail: string) => /^Message-ID: (<[^>]+>)/im.exec(mail)?.[1];

test('of a server that is killed between the request and its mail, the next one sends exactly one', async () => {
  const server = await startAndSignUp();
  let greet = () => {};
  greeting = new Promise((resolve) => (greet = resolve));
  expect(await server.post('/auth/forgot', { email: person.email })).toBe(202);
  await until(() => connected === 1, Boolean, { what: 'the mailer at the server of mail', waitMaxMs: BUSY_MAX_MS });
  await server.kill();
  greet();
  expect(received).toEqual([]);
  await untilOutboxIs(1);
  await endLease();
  await start();
  await untilOutboxIs(0);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/#reset/);
});

test('of one that is killed between the answer of the mail’s server and its own note, the next one sends it by the same id', async () => {
  const server = await startAndSignUp();
  answer = async () => {
    await client.query('begin');
    await client.query('select 1 from mails for update');
  };
  expect(await server.post('/auth/forgot', { email: person.email })).toBe(202);
  await untilReceived(1);
  // The server was told that its mail was taken, and cannot write that down: it waits, or has given up after two seconds.
  const patience = { what: 'the note of the mail', waitMaxMs: BUSY_MAX_MS };
  const hasGivenUp = () => server.printed().includes('a mail could not be sent');
  const notes = await until(readWaitingNotes, ({ length }) => length > 0 || hasGivenUp(), patience);
  await server.kill();
  // PostgreSQL would still do what it was told before, as soon as the row is free.
  for (const note of notes) await client.query('select pg_terminate_backend($1)', [note]);
  await until(readWaitingNotes, ({ length }) => length === 0, { ...patience, what: 'the note to be given up' });
  await client.query('rollback');
  answer = async () => undefined;
  await untilOutboxIs(1);
  await endLease();
  await start();
  await untilOutboxIs(0);
  expect(received).toHaveLength(2);
  expect(idOf(received[1] ?? '')).toBe(idOf(received[0] ?? ''));
  expect(idOf(received[0] ?? '')).toMatch(/^<[\w-]{36}@/);
});
