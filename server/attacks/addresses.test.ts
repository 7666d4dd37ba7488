import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { SECRET_WORDS } from './ownedRows';
import { addressOf, requestFor } from './requests';
import { createRig, forEachOf, STREAMS, type Rig } from './rig';

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'HEAD',
  'PROPFIND',
  'SEARCH',
  'LOCK',
  'COPY',
];

const EVIL_HOSTS = [
  'evil.example',
  'localhost.evil.example',
  'evil.example#localhost',
  'a@localhost',
  '169.254.169.254',
  'localhost, evil.example',
];

/** Names that scanners ask for, none of which is a page. */
const FILES = [
  '.env',
  '.git/config',
  'backup.zip',
  'wp-login.php',
  'index.php',
  'package.json',
  'server.key',
  'main.js.map',
];
const NO_PAGES = [
  '/metrics',
  '/METRICS/',
  '/metrics?format=prometheus',
  '/.well-known/security.txt',
  '/.well-known/',
  '/.well-known/jwks',
];

let rig: Rig;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-client-'));
  for (const name of ['index.html', 'replay.html']) await writeFile(path.join(folder, name), '<!doctype html>');
  rig = await createRig({ clientDirectory: folder });
});
afterEach(() => rig.expectNoHarm());
afterAll(async () => {
  await rig.close();
  await rm(folder, { recursive: true, force: true });
});

const api = () => rig.routes.filter(({ url }) => url.startsWith('/api/v1/'));

const method = (name: string) => name as NonNullable<InjectOptions['method']>;

describe('a method that an address does not take', () => {
  test('is refused with those that it takes, signed in or not', async () => {
    const urls = [...new Set(api().map(({ url }) => url))];
    rig.countCalls();
    let expected = 0;
    for (const url of urls) {
      const known = METHODS.filter((name) => rig.api.app.hasRoute({ method: method(name), url }));
      const address = addressOf({ name: '', method: '', url, schema: {} });
      const others = METHODS.filter((name) => !known.includes(name));
      expected += 2 * others.length;
      await forEachOf(others, async (name) => {
        for (const send of [rig.send, rig.attack]) {
          const response = await send(`${name} ${url}`, { method: method(name), url: address });
          expect([name, url, [401, 404, 405].includes(response.statusCode)]).toEqual([name, url, true]);
          if (response.statusCode !== 405) continue;
          expect(String(response.headers.allow).split(', ')).toEqual(expect.arrayContaining(known));
        }
      });
    }
    expect(urls.length).toBeGreaterThan(25);
    expect(rig.countCalls()).toBe(expected);
  });

  test('cannot be named by a header', async () => {
    const names = ['x-http-method-override', 'x-http-method', 'x-method-override'];
    const id = rig.ownedRows.ids.post;
    for (const name of names) {
      const url = `/api/v1/posts/${id}`;
      const { statusCode } = await rig.attack(name, { method: 'POST', url, headers: { [name]: 'DELETE' } });
      expect([name, statusCode]).toEqual([name, 405]);
    }
  });
});

test('HEAD answers as GET does, without the body', async () => {
  for (const route of api().filter(({ method: one, name }) => one === 'GET' && !STREAMS.includes(name))) {
    const get = await rig.attack(route.name, requestFor(route));
    const head = await rig.attack(`HEAD of ${route.name}`, { ...requestFor(route), method: 'HEAD' });
    expect([route.name, head.statusCode, head.body]).toEqual([route.name, get.statusCode, '']);
  }
});

/** Other ways to write an address, each of which a proxy, a router or a file system might read as the same one. */
function respellings(address: string): string[] {
  const [, ...parts] = address.split('/');
  const last = parts.at(-1) ?? '';
  const before = `/${parts.slice(0, -1).join('/')}`;
  return [
    `/${address}`,
    `/.${address}`,
    `/x/..${address}`,
    `/x/%2e%2e${address}`,
    `${address}/`,
    `${address}//`,
    `${address}/.`,
    `${address}/..`,
    `${address}.`,
    `${address}.json`,
    `${address};x=1`,
    `${address}%00`,
    `${address}%20`,
    `${address}%2f`,
    `${address}%3f`,
    `${address}%0d%0aX-Injected:%201`,
    `${address}\\`,
    `${before}//${last}`,
    `${before}/%2e/${last}`,
    `${before}%2f${last}`,
    `${before}\\${last}`,
    `${before}/${last.toUpperCase()}?`,
    address.replace('/api', '/API'),
    address.replace('/api', '/%61pi'),
    address.replace('/v1/', '/v1/..%2fv1/'),
    address.replace('/v1/', '/v1/%252e%252e/v1/'),
    address.replace('/v1', '/v0'),
  ];
}

/** Data that other users must not see, and nobody as a page. */
function expectNothingOf(what: string, { body, headers, statusCode }: LightMyRequestResponse): void {
  const { victim } = rig;
  for (const sign of [victim.email, victim.id, ...Object.values(SECRET_WORDS)])
    expect([what, body]).not.toContain(sign);
  expect(headers).not.toHaveProperty('x-injected');
  if (statusCode >= 300) expect([what, statusCode >= 400]).toEqual([what, true]);
}

test('an address that is spelled otherwise opens nothing to visitors, and nothing of others to anybody', async () => {
  const addresses = [
    ...new Set(
      api()
        .filter(({ method: one, name }) => one === 'GET' && !STREAMS.includes(name))
        .map((route) => addressOf(route)),
    ),
  ];
  const own = addressOf(
    { name: '', method: '', url: '/api/v1/posts/:id', schema: {} },
    { ':id': rig.ownedRows.ids.post },
  );
  rig.countCalls();
  await forEachOf([...addresses, own], async (address) => {
    for (const url of respellings(address)) {
      const visited = await rig.send(url, { url });
      expectNothingOf(url, visited);
      const isPage = visited.body.startsWith('<!doctype html>');
      const isPublic = /openapi|docs|ways-in/i.test(address);
      if (!isPage && !isPublic) expect([url, visited.statusCode >= 400]).toEqual([url, true]);
      expectNothingOf(url, await rig.attack(url, { url }));
    }
  });
  expect(rig.countCalls()).toBe((addresses.length + 1) * respellings(own).length * 2);
});

test('a parameter that is no name of anything is like one that is not there', async () => {
  const strange = [
    '__proto__',
    'constructor',
    'toString',
    '%00',
    '%ff',
    '..%2f..',
    '%2e%2e',
    "'%20or%201=1--",
    '*',
    ':id',
    'a'.repeat(5_000),
  ];
  const routes = api().filter(({ url }) => url.includes(':'));
  expect(routes.length).toBeGreaterThan(15);
  await forEachOf(routes, async (route) => {
    for (const value of strange) {
      const url = route.url.replace(/:\w+/, value);
      const { statusCode } = await rig.attack(`${route.method} ${url.slice(0, 200)}`, requestFor(route, { url }));
      expect([route.name, value, statusCode >= 400]).toEqual([route.name, value, true]);
    }
  });
});

test('files that are not there, and what programs ask for by themselves, are no page', async () => {
  const folders = ['', 'api/', 'api/v1/', 'media/', 'assets/', 'create/', '%2e%2e/', '..%2f', '.well-known/'];
  const addresses = [...NO_PAGES, ...folders.flatMap((one) => FILES.map((name) => `/${one}${name}`))];
  for (const url of addresses) {
    const { statusCode } = await rig.send(url, { url });
    expect([url, statusCode]).toEqual([url, 404]);
  }
});

test('a file is found by its name alone', async () => {
  const { rows } = await rig.api.connection.pool.query<{ name: string }>('select name from media limit 1');
  const name = rows[0]?.name ?? '';
  expect((await rig.api.inject({ url: `/media/${name}` })).statusCode).toBe(200);
  const other = [
    `${name}.part`,
    `%2e%2e/${name}`,
    `x%2f..%2f${name}`,
    name.slice(1),
    `${name.split('.')[0]}.svg`,
    '',
    '.',
    'parts/',
  ];
  for (const one of other) {
    const { statusCode } = await rig.send(one, { url: `/media/${one}` });
    expect([one, statusCode]).toEqual([one, 404]);
  }
});

test('no route answers to the name of another host', async () => {
  const exempt = ['/healthz', '/readyz'];
  rig.countCalls();
  const routes = rig.routes.filter(({ url }) => !exempt.includes(url));
  for (const route of routes) {
    for (const host of EVIL_HOSTS) {
      const request = requestFor(route);
      const response = await rig.attack(`${route.name} of ${host}`, {
        ...request,
        headers: { ...request.headers, host },
      });
      expect([route.name, host, response.statusCode]).toEqual([route.name, host, 421]);
    }
  }
  expect(rig.countCalls()).toBe(routes.length * EVIL_HOSTS.length);
});
