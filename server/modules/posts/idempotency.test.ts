import { HOUR_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import { claimRunningKey } from './idempotencyKeysRepository';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const PARALLEL = 50;

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

const scheduled_at = new Date(Date.now() + HOUR_MS).toISOString();
const send = (content: string, key?: string, user = ada) =>
  user.call<Post & ErrorBody>(
    'POST',
    '/posts',
    { content, platforms: ['twitter'], scheduled_at },
    key === undefined ? {} : { 'idempotency-key': key },
  );

async function countPosts(content: string): Promise<number> {
  const { rows } = await api.connection.pool.query('select 1 from posts where content = $1', [content]);
  return rows.length;
}

test('the same key sent 50 times at once makes one post, and 50 answers of it', async () => {
  const responses = await Promise.all(Array.from({ length: PARALLEL }, () => send('once', 'key-1')));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: PARALLEL }, () => 201));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await countPosts('once')).toBe(1);
});

test('a key sent again much later still answers the same post, even a deleted one', async () => {
  const first = await send('later', 'key-2');
  await api.connection.pool.query(`update idempotency_keys set created_at = now() - interval '23 hours'`);
  await ada.call('DELETE', `/posts/${first.body.id}`);
  const again = await send('later', 'key-2');
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  expect(await countPosts('later')).toBe(1);
});

test('a key sent with another body is refused', async () => {
  await send('one body', 'key-3');
  const { status, body } = await send('another body', 'key-3');
  expect([status, body.error_code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await countPosts('another body')).toBe(0);
});

test('a key whose request was refused is free for a better one', async () => {
  expect((await send(' ', 'key-4')).status).toBe(422);
  expect((await send('better', 'key-4')).status).toBe(201);
});

test('a key of one user says nothing about those of others', async () => {
  const grace = await api.signUp();
  await grace.connectX('grace');
  const [hers, adas] = await Promise.all([send('mine', 'key-5', grace), send('mine', 'key-5')]);
  expect([hers.status, adas.status]).toEqual([201, 201]);
  expect(hers.body.id).not.toBe(adas.body.id);
});

test('without a key, the same body is refused while the first request runs, and taken afterward', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => send('double click')));
  const made = responses.filter(({ status }) => status === 201);
  const refused = responses.filter(({ status }) => status === 409);
  expect(made.length + refused.length).toBe(10);
  expect(refused[0]?.body.error_code).toBe('REQUEST_IN_PROGRESS');
  expect(await countPosts('double click')).toBe(made.length);
  expect((await send('double click')).status).toBe(201);
});

test('a request without a key that a crash has left running blocks the next one for 30 seconds at the most', async () => {
  const { db, pool } = api.connection;
  const request = { key: 'body:crashed', bodyHash: Buffer.of(1), postId: '01a1fc04-255f-715a-8f84-c6a664ee7f0b' };
  expect(await claimRunningKey(db, ada.id, request, 30_000)).toBe(true);
  expect(await claimRunningKey(db, ada.id, request, 30_000)).toBe(false);
  await pool.query(`update idempotency_keys set created_at = now() - interval '31 seconds' where key = $1`, [
    request.key,
  ]);
  expect(await claimRunningKey(db, ada.id, request, 30_000)).toBe(true);
});
