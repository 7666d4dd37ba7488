import { startDatabaseProxy, type DatabaseProxy } from '../../testing/databaseProxy';
import { freePort } from '../../testing/freePort';
import { readFigures } from '../../testing/readFigures';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { startTestServerOn, type TestServer } from '../../testing/testServer';
import { until } from '../../testing/until';
import { createMetrics } from './metrics';

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let address: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.databaseUrl);
  const port = await freePort();
  address = `http://127.0.0.1:${port}/metrics`;
  server = await startTestServerOn({ databaseUrl: proxy.databaseUrl, environment: { METRICS_PORT: String(port) } });
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await database.drop();
});
afterEach(() => proxy.goOn());

const read = async () => readFigures(await (await fetch(address)).text());

test('figures are Prometheus text on a port of their own', async () => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  for (const name of createMetrics().names()) expect(text).toContain(`# TYPE ${name} `);
});

test('that port has nothing else, and the public one no figures', async () => {
  for (const other of ['/', '/metrics/x', '/api/v1/posts', '/healthz']) {
    expect((await fetch(new URL(other, address))).status).toBe(404);
  }
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', '/metrics/', '/api/v1/metrics', '/METRICS']) {
    const response = await fetch(`${server.origin}${path}`);
    expect(await response.text()).not.toContain('postwright_');
    expect(response.status).toBe(404);
  }
});

test('the database, the disk, the pools and the process are in them', async () => {
  const figures = await until(read, (found) => found['postwright_pulse_age_seconds'] !== undefined);
  expect(figures).toMatchObject({
    postwright_database_up: 1,
    postwright_oldest_due_seconds: 0,
    postwright_event_streams: 0,
    'postwright_targets{state="missed"}': 0,
    'postwright_queue_length{queue="searches"}': 0,
  });
  expect(figures['postwright_pulse_age_seconds']).toBeLessThan(20);
  expect(figures['postwright_disk_free_bytes']).toBeGreaterThan(1_000_000);
  expect(figures['postwright_database_connections_max{pool="background"}']).toBeGreaterThan(1);
  expect(figures['postwright_database_wait_seconds_count{pool="requests"}']).toBeGreaterThan(0);
  expect(figures['process_resident_memory_bytes']).toBeGreaterThan(1_000_000);
});

test('while the database hangs, what the process knows is there, and nothing old', async () => {
  await until(read, (found) => found['postwright_pulse_age_seconds'] !== undefined);
  proxy.hang();
  const askedAt = performance.now();
  const figures = await until(read, (found) => found['postwright_database_up'] === 0);
  expect(performance.now() - askedAt).toBeLessThan(12_000);
  expect(Object.keys(figures).filter((name) => /pulse|oldest|targets|queue/.test(name))).toEqual([]);
  expect(figures['process_resident_memory_bytes']).toBeGreaterThan(1_000_000);
  proxy.goOn();
  await until(read, (found) => found['postwright_database_up'] === 1);
});

test('failed log-ins are counted', async () => {
  const login = { email: 'nobody@example.com', password: 'guess' };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${server.origin}/api/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  expect((await read())['postwright_failed_log_ins_total']).toBe(1);
});
