import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DELAY_MAX_MS } from '../../attacks/loop/attackedProcess';
import { watchLoop } from '../../attacks/loop/watchLoop';
import { PUBLIC_ORIGIN } from '../../../sandbox/testing/startRig';
import type { KeylessConnector } from '../connector';
import { createMemoryApps } from '../settings';
import { createServerGuard } from '../serverGuard';
import { writeSession } from '../tokens';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createMastodonConnector } from './connector';
import { REDIRECT_URI } from '../../testing/mastodonRig';

/** A server that somebody has set up to do harm, and one that must never be called. */
let evil: { server: Server; host: string };
let victim: { server: Server; host: string };
let victimCalls: string[] = [];
let mastodon: KeylessConnector;
let answer: RequestListener;

beforeAll(async () => {
  evil = await listen((request, response) => answer(request, response));
  victim = await listen((request, response) => {
    victimCalls.push(request.url ?? '');
    response.end('{}');
  });
  mastodon = connectorFor([evil.host]);
});
afterAll(() => [evil, victim].forEach(({ server }) => server.close()));
beforeEach(() => {
  victimCalls = [];
  answer = (_request, response) => response.writeHead(404).end('{}');
});

function connectorFor(privateServers: string[]): KeylessConnector {
  return createMastodonConnector({
    publicOrigin: PUBLIC_ORIGIN,
    guard: createServerGuard({ privateServers }),
    sandboxServers: [],
    apps: createMemoryApps(),
    plcUrl: 'http://127.0.0.1:9',
    blueskyViewUrl: 'http://127.0.0.1:9',
  });
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const start = (server: string) => mastodon.servers.start!({ server, redirectUri: REDIRECT_URI, state: 's' });

/** Answers by path; whatever is not there is not found. */
function answerWith(bodies: Record<string, unknown>): void {
  answer = (request, response) => {
    const body = bodies[(request.url ?? '').replace(/\?.*/, '')];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'Not Found' }));
  };
}

test.each([
  ['localhost', 'localhost'],
  ['this machine', '127.0.0.1:80'],
  ['this machine in other words', '[::1]'],
  ['where clouds keep their metadata', '169.254.169.254'],
  ['a neighbor', 'https://192.168.1.1'],
  ['no server', 'javascript:alert(1)'],
  ['nothing', '  '],
  ['a path alone', '/etc/passwd'],
  ['somebody with a password', 'https://user:password@mastodon.example'],
])('%s is not called', async (_name, typed) => {
  await expect(start(typed)).rejects.toMatchObject({ status: expect.any(Number) });
});

test.each(['authorization_endpoint', 'token_endpoint', 'app_registration_endpoint'])(
  'a server whose %s is elsewhere is not trusted',
  async (name) => {
    const own = `http://${evil.host}`;
    answerWith({
      '/.well-known/oauth-authorization-server': {
        issuer: own,
        authorization_endpoint: `${own}/oauth/authorize`,
        token_endpoint: `${own}/oauth/token`,
        [name]: `http://${victim.host}/oauth`,
      },
      '/api/v1/apps': { client_id: 'a', client_secret: 'b' },
    });
    await expect(start(evil.host)).rejects.toMatchObject({ code: 'other_server' });
    expect(victimCalls).toEqual([]);
  },
);

test.each(['javascript:alert(1)', 'https://elsewhere.example/', '//elsewhere.example/x'])(
  'people are not led to %s',
  async (address) => {
    answerWith({ '/.well-known/oauth-authorization-server': { authorization_endpoint: address } });
    await expect(start(evil.host)).rejects.toMatchObject({ code: 'other_server' });
  },
);

test('nothing that is not allowed is called by a redirect, whoever has it sent', async () => {
  answer = (_request, response) => response.writeHead(302, { location: `http://${victim.host}/inside` }).end();
  await expect(start(evil.host)).rejects.toMatchObject({ code: 'no_answer' });
  const accessToken = writeSession({ origin: `http://${evil.host}`, token: 'our-token' });
  const actor = { accountId: `1@${evil.host}`, username: `ada@${evil.host}`, accessToken };
  await expect(mastodon.findRecent(actor)).rejects.toMatchObject({ code: 'no_answer' });
  await expect(mastodon.profile(accessToken)).rejects.toMatchObject({ code: 'no_answer' });
  expect(await mastodon.publish(actor, { text: 'Hello' }, WITHOUT_LIMIT)).toMatchObject({ kind: 'deferred' });
  expect(victimCalls).toEqual([]);
});

test('a server that describes its software by another server is not followed there', async () => {
  const own = `http://${evil.host}`;
  answerWith({
    '/api/v2/instance': { configuration: {} },
    '/.well-known/nodeinfo': { links: [{ href: `http://${victim.host}/nodeinfo/2.0` }] },
    '/api/v1/statuses': { id: '7', created_at: '2026-01-01T00:00:00Z', url: `http://${victim.host}/@ada/7` },
  });
  const accessToken = writeSession({ origin: own, token: 'our-token' });
  const actor = { accountId: `1@${evil.host}`, username: `ada@${evil.host}`, accessToken };
  expect(await mastodon.publish(actor, { text: 'Hello' }, WITHOUT_LIMIT)).toEqual({
    kind: 'published',
    remoteId: `7@${evil.host}`,
    // An address elsewhere is not shown as that of the post.
    remoteUrl: null,
  });
  expect(victimCalls).toEqual([]);
});

test('a response without end is cut off', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pump = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'x')));
    };
    response.on('drain', pump);
    pump();
  };
  await expect(start(evil.host)).rejects.toMatchObject({ code: 'no_answer' });
});

/** An account on the evil server. */
const adaThere = () => ({
  accountId: `1@${evil.host}`,
  username: `ada@${evil.host}`,
  accessToken: writeSession({ origin: `http://${evil.host}`, token: 'our-token' }),
});

const statusOf = (id: number, content: string, mentions: object[] = []) => ({
  id: String(id),
  created_at: '2026-01-01T00:00:00Z',
  content,
  mentions,
});

test('a list of posts that are slow to read keeps nobody else waiting', async () => {
  const content = '<a><b>'.repeat(500);
  const statuses = Array.from({ length: 340 }, (_, index) => statusOf(index, content));
  answerWith({ '/api/v1/accounts/1/statuses': statuses });
  await mastodon.findRecent(adaThere());
  const loop = watchLoop();
  const { posts } = await mastodon.findRecent(adaThere());
  expect(loop.takeWorst().cpuMs).toBeLessThan(DELAY_MAX_MS);
  expect(posts.length).toBe(statuses.length);
});

test('a list of thousands of posts with mentions is asked about as many of them as we had wanted', async () => {
  const mentions = [{ acct: 'ada' }];
  const statuses = Array.from({ length: 100 }, (_, index) => statusOf(index, '', mentions));
  let asked = 0;
  answer = (request, response) => {
    const isList = request.url?.startsWith('/api/v1/accounts/1/statuses') ?? false;
    asked += isList ? 0 : 1;
    response.writeHead(200).end(JSON.stringify(isList ? statuses : { text: 'Hello @ada' }));
  };
  const { posts } = await mastodon.findRecent(adaThere());
  expect(asked).toBe(40);
  expect(posts.length).toBe(statuses.length);
});

test.each([
  ['nothing', {}],
  ['nonsense', { configuration: { statuses: { max_characters: -5, max_media_attachments: 'many' } } }],
  ['more than anybody writes', { configuration: { statuses: { max_characters: 1e300 } } }],
  ['a list of other things', { configuration: { media_attachments: { supported_mime_types: [1, null, {}] } } }],
])('limits that say %s are not taken over', async (_name, instance) => {
  const { host, server } = await listen((request, response) =>
    response.writeHead(200).end(JSON.stringify(request.url === '/api/v2/instance' ? instance : {})),
  );
  const accessToken = writeSession({ origin: `http://${host}`, token: 't' });
  const limits = await connectorFor([host]).servers.limits(accessToken);
  server.close();
  expect(limits).toMatchObject({ max_characters: 500, max_files: 4, characters_per_url: 23, mime_types: null });
});
