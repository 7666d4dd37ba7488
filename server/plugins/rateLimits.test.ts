import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ rateLimits: { postWrites: 2, other: 4 } });
  ada = await api.signUp();
});
afterAll(() => api.close());

const statusesOf = async (times: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await call()).status);
  return statuses;
};

test('requests that write posts have one bound together, reading has its own, and each user theirs', async () => {
  const write = () => ada.call('POST', '/posts', { content: '', platforms: [] });
  const read = () => ada.call('GET', '/posts');
  expect(await statusesOf(2, write)).toEqual([422, 422]);
  const refused = await ada.call('DELETE', '/posts/01a1fc04-255f-715a-8f84-c6a664ee7f0b');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ error_code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statusesOf(5, read)).toEqual([200, 200, 200, 200, 429]);
  const grace = await api.signUp();
  expect((await grace.call('GET', '/posts')).status).toBe(200);
});

test('requests without a session are refused as such and count for nobody', async () => {
  const visit = async () => ({ status: (await api.inject({ url: '/api/v1/posts' })).statusCode });
  expect(new Set(await statusesOf(10, visit))).toEqual(new Set([401]));
});
