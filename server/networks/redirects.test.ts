import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { listenForConnects, resolvePrivate } from '../testing/privateHosts';
import { sendHttp } from './http';
import { createServerGuard, type ServerGuard } from './serverGuard';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(handle: http.RequestListener): Promise<{ host: string; origin: string }> {
  const server = http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, origin: `http://${host}` };
}

const leadTo = (location: string) => serve((_request, response) => response.writeHead(302, { location }).end());

const guardOf = (...hosts: string[]) => createServerGuard({ privateServers: hosts, resolve: resolvePrivate });
const get = (url: string, guard: ServerGuard, rest = {}) => sendHttp({ method: 'GET', url, guard, ...rest });

test('a GET follows three redirects, and no fourth', async () => {
  const { host, origin } = await serve(({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  });
  expect(await get(`${origin}/3`, guardOf(host))).toMatchObject({ response: { status: 200, body: 'arrived' } });
  expect(await get(`${origin}/4`, guardOf(host))).toEqual({ kind: 'unanswered', reason: 'it redirects too often' });
});

test.each(['POST', 'PUT', 'DELETE'] as const)(
  'a %s is never sent again to where it is redirected to',
  async (method) => {
    let calls = 0;
    const { host, origin } = await serve((_request, response) => {
      calls += 1;
      response.writeHead(307, { location: '/again' }).end();
    });
    const result = await sendHttp({ method, url: origin, body: 'x', guard: guardOf(host) });
    expect(result).toMatchObject({ kind: 'answered', response: { status: 307 } });
    expect(calls).toBe(1);
  },
);

test('each hop is checked again', async () => {
  const trap = await listenForConnects();
  closers.push(trap.close);
  const hops = [
    'http://127.0.0.1',
    'http://[::1]',
    'https://internal.example',
    'http://2130706433',
    'https://localhost',
  ];
  const isForbidden = /^(only (servers with|the usual port of) https|this (server’s address|isn’t the name))/;
  for (const hop of hops) {
    const { host, origin } = await leadTo(`${hop}:${trap.port}/`);
    const result = await get(origin, guardOf(host));
    expect([hop, result]).toEqual([hop, { kind: 'unanswered', reason: expect.stringMatching(isForbidden) }]);
  }
  expect(trap.connects()).toBe(0);
});

test.each([
  ['file:///etc/passwd', 'only servers with https are called'],
  ['http://user:pass@social.example/', 'this isn’t the name of a server'],
  ['https://', 'it redirects to nowhere'],
])('nothing leads to %s', async (location, reason) => {
  const { host, origin } = await leadTo(location);
  expect(await get(origin, guardOf(host))).toEqual({ kind: 'unanswered', reason });
});

test('a server of strangers cannot lead to a private one that the operator allows', async () => {
  const own = await serve((_request, response) => response.end('private'));
  const stranger = await leadTo(own.origin);
  const strangersUrl = `http://stranger.example:${new URL(stranger.origin).port}`;
  const allowing = guardOf(own.host);
  const guard: ServerGuard = {
    ...allowing,
    check: (url) => url.hostname === 'stranger.example' || allowing.check(url),
    lookupFor: (url) =>
      url.hostname === 'stranger.example'
        ? (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
        : allowing.lookupFor(url),
  };
  expect(await get(strangersUrl, guard)).toEqual({
    kind: 'unanswered',
    reason: 'this server’s address isn’t public',
  });
  expect(await get(own.origin, guard)).toMatchObject({ response: { body: 'private' } });
});

test('what is meant for one server is not told to another', async () => {
  const seen: http.IncomingHttpHeaders[] = [];
  const second = await serve(({ headers, url }, response) => {
    seen.push(headers);
    if (url === '/here') response.writeHead(302, { location: '/there' });
    response.end();
  });
  const first = await leadTo(`${second.origin}/here`);
  const headers = { authorization: 'Bearer secret', dpop: 'proof', cookie: 'a=b', accept: 'application/json' };
  await get(first.origin, guardOf(first.host, second.host), { headers });
  expect(seen).toHaveLength(2);
  for (const one of seen) {
    expect(one).toEqual({
      host: second.host,
      connection: expect.any(String),
      accept: 'application/json',
      'user-agent': 'Postwright',
    });
  }
});

test('a token goes along to another page of the same server', async () => {
  const seen: (string | undefined)[] = [];
  const { host, origin } = await serve(({ headers, url }, response) => {
    seen.push(headers.authorization);
    if (url === '/') response.writeHead(301, { location: `${origin}/moved` });
    response.end();
  });
  await get(`${origin}/`, guardOf(host), { headers: { authorization: 'Bearer ours' } });
  expect(seen).toEqual(['Bearer ours', 'Bearer ours']);
});

test('all hops share one time limit, and each response the limit of size', async () => {
  const { host, origin } = await serve(({ url = '' }, response) => {
    if (url === '/large') response.end('x'.repeat(5_000));
    else setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150).unref();
  });
  const begun = performance.now();
  expect(await get(origin, guardOf(host), { limits: { totalMs: 250 } })).toMatchObject({ kind: 'unanswered' });
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(await get(`${origin}/large`, guardOf(host), { limits: { responseMaxBytes: 4_096 } })).toEqual({
    kind: 'unanswered',
    reason: 'its response is too large',
  });
});

describe('the reason why a server that a stranger named was not reached names no address', () => {
  const ADDRESS = /\d+\.\d+\.\d+\.\d+|::|E[A-Z]{4,}/;

  test('when it refuses connections', async () => {
    const { host, origin } = await leadTo('/');
    closers.splice(0).forEach((close) => close());
    expect(await get(origin, guardOf(host))).toEqual({ kind: 'unsent', reason: 'it refuses connections' });
  });

  test('when its name is unknown', async () => {
    const guard = createServerGuard({
      resolve: () => Promise.reject(Object.assign(new Error('ENOTFOUND from 10.0.0.53'), { code: 'ENOTFOUND' })),
    });
    expect(await get('https://typo.example', guard)).toEqual({ kind: 'unsent', reason: 'its name is unknown' });
  });

  test('when it does not speak TLS, or breaks the connection', async () => {
    const server = net.createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const url of [`https://${host}`, `http://${host}`]) {
      const result = await get(url, guardOf(host));
      expect(result.kind).not.toBe('answered');
      expect('reason' in result && result.reason).toMatch(/^(its|the) /i);
      expect('reason' in result && result.reason).not.toMatch(ADDRESS);
    }
  });
});
