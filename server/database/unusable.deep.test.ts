import pg from 'pg';
import { createLogger } from '../lib/logger';
import { createOutageLog } from './outages';
import { startDatabaseProxy, type DatabaseProxy } from '../testing/databaseProxy';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { startTestServerOn, type TestServer } from '../testing/testServer';
import { until } from '../testing/until';

const ANSWER_MS = 3_000;
const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse' };

type Line = { level: number; msg: string; err?: unknown };

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let token: string;
const lines: Line[] = [];

async function call(method: string, url: string, body?: object): Promise<Response> {
  return fetch(`${server.origin}${url}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** The response to a call, and whether it took no longer than a person should wait. */
async function responseOf(method: string, url: string, body?: object) {
  const askedAt = performance.now();
  const { status } = await call(method, url, body);
  const ms = performance.now() - askedAt;
  return { url, status, isSoon: ms < ANSWER_MS || ms };
}

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.databaseUrl);
  const outages = createOutageLog();
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const logger = createLogger({ level: 'warn', destination, absorbs: outages.absorbs });
  server = await startTestServerOn({ databaseUrl: proxy.databaseUrl, logger, outages });
  await call('POST', '/api/v1/auth/register', { ...CREDENTIALS, username: 'ada', fullName: 'Ada' });
  const login = await call('POST', '/api/v1/auth/login', CREDENTIALS);
  ({ token } = ((await login.json()) as { data: { token: string } }).data);
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await database.drop();
});
beforeEach(() => {
  lines.length = 0;
});
afterEach(() => proxy.goOn());

type Call = [method: string, url: string, body?: object];

const READY: Call = ['GET', '/readyz'];

/** More calls at once than the server has connections. */
const CALLS: readonly Call[] = [
  ...Array.from({ length: 12 }, (): Call => ['GET', '/api/v1/posts']),
  ['GET', '/api/v1/auth/me'],
  ['POST', '/api/v1/auth/login', CREDENTIALS],
  ['POST', '/api/v1/posts', { content: 'Hello', platforms: ['twitter'], status: 'draft' }],
];

test('a database that says nothing any more makes 503 within three seconds, one line of the log, and one when it is back', async () => {
  proxy.hang();
  const responses = await Promise.all([...CALLS, READY].map((one) => responseOf(...one)));
  expect(responses).toEqual(responses.map(({ url }) => ({ url, status: 503, isSoon: true })));
  expect((await call('GET', '/healthz')).status).toBe(200);
  await until(() => lines.length > 0);
  proxy.goOn();
  await until(async () => (await call('GET', '/readyz')).status === 200);
  expect((await call('GET', '/api/v1/posts')).status).toBe(200);
  await until(() => lines.length > 1);
  expect(lines).toMatchObject([
    { level: 50, msg: 'the database cannot be used: nothing is saved or published until it can' },
    { level: 40, msg: 'the database works again' },
  ]);
});

test('a table that somebody keeps locked makes 503 within three seconds', async () => {
  const somebody = new pg.Client(database.databaseUrl);
  await somebody.connect();
  await somebody.query('begin; lock table posts in access exclusive mode');
  const responses = await Promise.all(CALLS.slice(0, 12).map((one) => responseOf(...one)));
  expect(responses).toEqual(responses.map(({ url }) => ({ url, status: 503, isSoon: true })));
  await somebody.end();
  await until(async () => (await call('GET', '/api/v1/posts')).status === 200);
});

test('a database that can only be read makes the server not ready, and what would write is answered 503', async () => {
  const somebody = new pg.Client(database.databaseUrl);
  await somebody.connect();
  const name = new URL(database.databaseUrl).pathname.slice(1);
  await somebody.query(`alter database ${name} set default_transaction_read_only = on`);
  // Sessions that are open keep what they began with.
  await somebody.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await until(async () => (await (await call('GET', '/readyz')).text()).includes('can only be read'));
  expect(await responseOf('GET', '/readyz')).toMatchObject({ status: 503, isSoon: true });
  expect(await responseOf('POST', '/api/v1/auth/login', CREDENTIALS)).toMatchObject({ status: 503, isSoon: true });
  expect(await responseOf('POST', '/api/v1/posts', { content: 'Hello', platforms: ['twitter'] })).toMatchObject({
    status: 503,
    isSoon: true,
  });
  await somebody.query(`set default_transaction_read_only = off`);
  await somebody.query(`alter database ${name} reset default_transaction_read_only`);
  await somebody.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await until(async () => (await call('GET', '/readyz')).status === 200);
  await somebody.end();
});
