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
  ] as const)('%s %s: %i a minute, and each response counts down', async (method, path, limit) => {
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

describe('any minute', () => {
  const app = fastify();
  const clock = jest.spyOn(performance, 'now');
  let startedAt: number;

  beforeAll(async () => {
    startedAt = Math.ceil(performance.now());
    limitByAddress(app, 2);
    app.get('/', async () => ({}));
    await app.ready();
  });
  afterAll(async () => {
    clock.mockRestore();
    await app.close();
  });

  /** Sends a request this many seconds after the start. */
  const ask = async (second: number, address: string) => {
    clock.mockReturnValue(startedAt + second * 1_000);
    const { statusCode, headers } = await app.inject({ url: '/', remoteAddress: address });
    return [statusCode, headers['x-ratelimit-remaining'], headers['x-ratelimit-reset'], headers['retry-after']];
  };

  test('lets no more through than its bound, wherever it begins, and says when the next one may come', async () => {
    const address = '203.0.113.1';
    expect(await ask(20, address)).toEqual([200, '1', '60', undefined]);
    expect(await ask(59, address)).toEqual([200, '0', '21', undefined]);
    expect(await ask(61, address)).toEqual([429, '0', '19', '19']);
    expect(await ask(79.5, address)).toEqual([429, '0', '1', '1']);
    expect(await ask(80.5, address)).toEqual([200, '0', '39', undefined]);
    expect(await ask(118, address)).toEqual([429, '0', '1', '1']);
    expect(await ask(119.5, address)).toEqual([200, '0', '21', undefined]);
  });

  test('begins anew for who has asked nothing for that long', async () => {
    const address = '203.0.113.2';
    for (const second of [200, 200, 400, 400]) expect((await ask(second, address))[0]).toBe(200);
    expect((await ask(400, address))[0]).toBe(429);
  });

  test('is never said to last longer than it does, whatever fraction of a second it begins at', async () => {
    for (let number = 0; number < 100; number += 1) {
      const response = await ask(500 + number / 7, `203.0.113.${number + 100}`);
      expect(response).toEqual([200, '1', '60', undefined]);
    }
  });
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
