import fastify from 'fastify';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';
import { limitByAddress, limitByUser, RATE_LIMITS } from './rateLimits';

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

describe('the bounds of the product', () => {
  const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';
  let product: TestApp;
  let grace: TestUser;

  beforeAll(async () => {
    product = await createTestApp({ rateLimits: RATE_LIMITS });
    grace = await product.signUp();
  });
  afterAll(() => product.close());

  test.each([
    ['POST', '/auth/register', 10],
    ['POST', '/auth/login', 10],
    ['POST', '/posts', 60],
    ['PUT', `/posts/${ABSENT}`, 60],
    ['DELETE', `/posts/${ABSENT}`, 60],
    ['POST', `/posts/${ABSENT}/retry`, 60],
    ['POST', '/upload/media', 30],
    ['POST', '/hashtags', 60],
    ['DELETE', `/hashtags/${ABSENT}`, 60],
    ['POST', '/keywords/monitor', 60],
    ['POST', `/hashtags/${ABSENT}/refresh`, 10],
    ['POST', `/keywords/${ABSENT}/refresh`, 10],
    ['GET', '/posts', 300],
    ['GET', '/analytics/accounts', 300],
    ['POST', '/social-accounts/oauth-exchange', 300],
    ['GET', '/social-accounts', 300],
  ] as const)('%s %s: %i a minute, and each answer counts down', async (method, path, limit) => {
    const left = async () => {
      const { headers } = await grace.call(method, path, method === 'GET' ? undefined : {});
      expect(Number(headers['x-ratelimit-limit'])).toBe(limit);
      expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(0);
      return Number(headers['x-ratelimit-remaining']);
    };
    const first = await left();
    expect(first).toBeLessThan(limit);
    expect(await left()).toBe(first - 1);
  });
});

test('a bound counts for a minute, and then anew', async () => {
  const app = fastify();
  limitByAddress(app, 1);
  app.get('/', async () => ({}));
  const ask = async () => (await app.inject({ url: '/' })).statusCode;
  const startedAt = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(startedAt);
  expect([await ask(), await ask()]).toEqual([200, 429]);
  clock.mockReturnValue(startedAt + 59_000);
  expect(await ask()).toBe(429);
  clock.mockReturnValue(startedAt + 61_000);
  expect([await ask(), await ask()]).toEqual([200, 429]);
  clock.mockRestore();
  await app.close();
});

test('a route with another hook of its own is bounded all the same', async () => {
  const app = fastify();
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => request.setDecorator('session', { id: 'one', userId: 'ada' }));
  limitByUser(app, 1);
  app.get('/', { onRequest: (_request, _reply, done) => done() }, async () => ({}));
  const ask = async () => (await app.inject({ url: '/' })).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await app.close();
});
