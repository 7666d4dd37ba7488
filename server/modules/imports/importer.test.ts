import type { ImportProgress, ImportReport } from '#contract/schemas/imports';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { requestCommit, requestUndo } from './importsRepository';

let api: TestApp;
let ada: TestUser;
let other: TestApp;

beforeAll(async () => {
  api = await createTestApp();
  other = await createTestApp({ beside: api });
});
beforeEach(async () => {
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const sheet = (name: string, count: number) => ({
  rows: Array.from({ length: count }, (_, index) => ({
    date: '2099-05-01',
    time: '09:00',
    accounts: '@ada',
    text: `${name} ${index}`,
  })),
});
const send = async (name: string, count: number, query = '?dry_run=true') =>
  (await ada.call<ImportReport>('POST', `/imports${query}`, sheet(name, count))).body;
const progressOf = async ({ import_id: id }: ImportReport) =>
  (await ada.call<ImportProgress>('GET', `/imports/${id}/commit`)).body;
const isOver = ({ is_running: isRunning }: ImportProgress) => !isRunning;
const count = async () => (await ada.call<ListPostsResponse>('GET', '/posts?limit=100')).body.total;

test('an import goes on without anybody who waits for it, each row once on however many servers', async () => {
  const report = await send('Bread', 12);
  await api.connection.pool.query(`update imports set work = 'commit', work_due_at = now() where id = $1`, [
    report.import_id,
  ]);
  await send('Cake', 1, '');
  expect(await until(() => progressOf(report), isOver)).toMatchObject({ made: 12, wanted: 12 });
  expect(await count()).toBe(13);
});

/** A lease that nobody extends, as of a server that died. */
const DEAD_LEASE_MS = 300;

test('what a server was importing when it died is imported by another, which heard of it when it began', async () => {
  const report = await send('Bread', 3);
  const request = { includesDuplicates: false, leaseMs: DEAD_LEASE_MS };
  expect(await requestCommit(api.connection.db, ada.id, report.import_id, request)).toBe('held');
  expect(await until(() => progressOf(report), isOver)).toMatchObject({ made: 3 });
});

test('what a server was deleting when it died is deleted by another, which heard of it when it began', async () => {
  const report = await send('Bread', 3, '');
  await until(() => progressOf(report), isOver);
  await requestUndo(api.connection.db, ada.id, report.import_id, DEAD_LEASE_MS);
  expect(await until(count, (left) => left === 0)).toBe(0);
});

test('three imports of one person at once all end', async () => {
  const reports = await Promise.all(['A', 'B', 'C'].map((name) => send(name, 30, '')));
  for (const report of reports) {
    expect(await until(() => progressOf(report), isOver)).toMatchObject({ made: 30, failed: 0, wanted: 30 });
  }
  expect(await count()).toBe(90);
});
