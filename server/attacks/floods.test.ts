import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { RATE_LIMITS } from '../http/rateLimits';
import { createOpaqueToken } from '../lib/secretBox';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';

const SOCKETS = 300;
const STRANGER = '203.0.113.5';

let api: TestApp;
let ada: TestUser;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) };
  api = await createTestApp({ log, rateLimits: { misses: RATE_LIMITS.misses } });
  ada = await api.signUp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

const ask = (token: string | null, remoteAddress: string) =>
  api.app.inject({
    url: '/api/v1/social-accounts',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    remoteAddress,
  });

describe('3,000 guessed tokens from one address', () => {
  let queries: jest.SpyInstance;
  let answers: LightMyRequestResponse[];
  const guess = () => ask(createOpaqueToken(''), STRANGER);

  beforeAll(async () => {
    queries = jest.spyOn(api.connection.pool, 'query');
    answers = await Promise.all(Array.from({ length: 3_000 }, guess));
  });
  afterAll(() => queries.mockRestore());

  test('ask the database a few hundred times, and then ten times a second', async () => {
    expect(queries.mock.calls.length).toBeLessThanOrEqual(RATE_LIMITS.misses + 10);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    const [before, startedAt] = [queries.mock.calls.length, performance.now()];
    for (let count = 0; count < 20; count += 1) await Promise.all(Array.from({ length: 50 }, guess));
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(queries.mock.calls.length - before).toBeLessThanOrEqual(10 * seconds + 1);
  });

  test('keep out nobody behind the same address', async () => {
    const flood = Array.from({ length: 500 }, guess);
    // This server has never seen her token, as after a minute in which she did nothing.
    expect((await ask(ada.token, STRANGER)).statusCode).toBe(200);
    const { token } = await api.signUp();
    expect((await ask(token, STRANGER)).statusCode).toBe(200);
    expect((await ask(null, STRANGER)).statusCode).toBe(401);
    await Promise.all(flood);
  });

  test('hide from nobody that their session has ended', async () => {
    const grace = await api.signUp();
    expect((await ask(grace.token, STRANGER)).statusCode).toBe(200);
    await grace.call('POST', '/auth/logout');
    expect((await ask(grace.token, STRANGER)).statusCode).toBe(401);
  });
});

describe('bodies that do not end', () => {
  const head = (path: string, length: number, headers = '') =>
    `POST /api/v1${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${length}\r\n\r\n`;

  async function open(bytes: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  }

  /** Time until the server has closed it, in milliseconds. */
  async function lifetimeOf(socket: Socket): Promise<number> {
    const start = performance.now();
    const drip = setInterval(() => socket.write(' '), 1_000);
    socket.resume();
    // Not by `once`, which fails at an error: a drop may be on its way when the server closes.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    return performance.now() - start;
  }

  test(`of ${SOCKETS} visitors are cut off within 15 s, and others are served meanwhile`, async () => {
    const json = 'Content-Type: application/json\r\n';
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, (_, index) =>
        open(index % 2 === 0 ? head('/auth/login', 10_000, json) : head('/posts', 10_000, json)),
      ),
    );
    const lifetimes = Promise.all(sockets.map(lifetimeOf));
    await sleep(2_000);
    expect((await ask(ada.token, '203.0.113.7')).statusCode).toBe(200);
    for (const lifetime of await lifetimes) expect(lifetime).toBeLessThan(15_000);
  });

  test('are told why by a 408, and a signed-in user has longer', async () => {
    const headers = `Content-Type: application/json\r\nAuthorization: Bearer ${ada.token}\r\n`;
    const patient = await open(head('/posts', 1_000, headers));
    const visitor = await open(head('/auth/login', 1_000, 'Content-Type: application/json\r\n'));
    const told: string[] = [];
    visitor.on('data', (chunk: Buffer) => told.push(chunk.toString()));
    await lifetimeOf(visitor);
    expect(told.join('')).toMatch(/^HTTP\/1\.1 408 [^]*The request didn’t arrive in time/);
    expect(patient.closed).toBe(false);
    patient.destroy();
  });

  test('that are given up leave no error in the log', async () => {
    lines.length = 0;
    const json = 'Content-Type: application/json\r\n';
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open(`${head('/auth/login', 1_000, json)}{`)));
    await sleep(500);
    for (const socket of sockets) socket.destroy();
    await sleep(1_000);
    expect(lines.filter((line) => line.includes('the client hung up')).length).toBeGreaterThanOrEqual(50);
    const loud = lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30);
    expect(loud).toEqual([]);
    expect(lines.join('')).not.toContain('"stack"');
  });
});
