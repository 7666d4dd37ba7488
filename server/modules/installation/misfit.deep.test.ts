import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { startTestServerOn, type TestServer } from '../../testing/testServer';

/** Longer than a publisher rests. */
const SEVERAL_ROUNDS_MS = 6_000;
const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse' };

let database: TestDatabase;
let dataDir: string;
let first: TestServer;
const key = randomBytes(32).toString('base64');

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-misfit-'));
  first = await startTestServerOn({
    databaseUrl: database.databaseUrl,
    environment: { DATA_DIR: dataDir, TOKEN_KEY: key, PUBLISHING: 'off' },
  });
});
afterAll(async () => {
  await first.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function post(url: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test.each([
  ['another key', () => ({ DATA_DIR: dataDir, TOKEN_KEY: randomBytes(32).toString('base64') }), 'TOKEN_KEY'],
  ['a media folder of its own', () => ({ TOKEN_KEY: key }), 'The media folder'],
])('a second server with %s is not ready, takes nothing and keeps nothing', async (_what, environment, reason) => {
  const second = await startTestServerOn({ databaseUrl: database.databaseUrl, environment: environment() });
  const readiness = await fetch(`${second.origin}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.text()).toContain(reason);

  const pool = new pg.Pool({ connectionString: database.databaseUrl });
  await pool.query('delete from publisher_pulse');
  await sleep(SEVERAL_ROUNDS_MS);
  expect((await pool.query('select 1 from publisher_pulse')).rowCount).toBe(0);
  await pool.end();

  await post(`${second.origin}/api/v1/auth/register`, { ...CREDENTIALS, username: 'ada', fullName: 'Ada' });
  const login = await post(`${first.origin}/api/v1/auth/login`, CREDENTIALS);
  const { token } = login.body['data'] as { token: string };
  const keyword = {
    keyword: 'coffee',
    category: 'custom',
    platforms: ['twitter'],
    alert_enabled: true,
    alert_threshold: 9,
  };
  expect(await post(`${second.origin}/api/v1/keywords/monitor`, keyword, token)).toMatchObject({
    status: 503,
    body: { error_code: 'SERVER_NOT_READY' },
  });
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await second.stop();
});
