import { APP_PASSWORD } from '../../server/testing/blueskyRig';
import { startRig, type Rig } from '../testing/startRig';
import { xrpcCalls } from '../testing/xrpcCalls';

const COLLECTION = 'app.bsky.feed.post';
const RKEY = '3lbfeyo2kvc22';

let rig: Rig;
let origin: string;
let call: ReturnType<typeof xrpcCalls>['call'];
let query: ReturnType<typeof xrpcCalls>['query'];
let token: string;
let did: string;

beforeAll(async () => {
  rig = await startRig();
  origin = `http://${rig.servers.bluesky![0]!.server}`;
  ({ call, query } = xrpcCalls(origin));
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  const { body } = await call('com.atproto.server.createSession', { identifier: 'ada.test', password: APP_PASSWORD });
  [token, did] = [String(body['accessJwt']), String(body['did'])];
});

const record = (fields: object = {}) => ({
  $type: COLLECTION,
  text: 'Hello',
  createdAt: '2026-11-21T12:00:00.000Z',
  ...fields,
});
const put = (fields: object = {}, more: object = { swapRecord: null }) =>
  call(
    'com.atproto.repo.putRecord',
    {
      repo: did,
      collection: COLLECTION,
      rkey: RKEY,
      record: record(fields),
      ...more,
    },
    token,
  );
const create = (fields: object = {}, more: object = {}) =>
  call('com.atproto.repo.createRecord', { repo: did, collection: COLLECTION, record: record(fields), ...more }, token);

describe('a token', () => {
  test.each([
    [undefined, 401, 'AuthMissing'],
    ['nonsense', 400, 'InvalidToken'],
  ])('%j is refused', async (bearer, status, error) => {
    expect(await query('com.atproto.server.getSession', {}, bearer)).toMatchObject({ status, body: { error } });
  });

  test('that has expired is a 400', async () => {
    rig.clock.now += 2 * 3_600_000;
    expect(await query('com.atproto.server.getSession', {}, token)).toEqual({
      status: 400,
      body: { error: 'ExpiredToken', message: 'Token has expired' },
    });
  });

  test('does not write for others', async () => {
    const { body } = await call('com.atproto.server.createSession', { identifier: 'bob.test', password: APP_PASSWORD });
    expect(await put({}, { repo: body['did'] })).toMatchObject({
      status: 401,
      body: { error: 'AuthenticationRequired' },
    });
  });
});

test('writing has a price, and its limit is told with each response', async () => {
  const response = await fetch(`${origin}/xrpc/com.atproto.repo.deleteRecord`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ repo: did, collection: COLLECTION, rkey: RKEY }),
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'ratelimit-limit': '5000',
    'ratelimit-remaining': '4999',
    'ratelimit-policy': '5000;w=3600',
  });
});

test('tells of itself, its people and its records to anybody', async () => {
  expect(await query('com.atproto.server.describeServer')).toMatchObject({
    status: 200,
    body: { did: expect.stringContaining('did:web:127.0.0.1%3A'), availableUserDomains: ['.test'] },
  });
  expect(await query('com.atproto.identity.resolveHandle', { handle: 'ada.test' })).toEqual({
    status: 200,
    body: { did },
  });
  expect(await query('com.atproto.identity.resolveHandle', { handle: 'eve.test' })).toMatchObject({
    status: 400,
    body: { error: 'HandleNotFound' },
  });
  await put();
  const place = { repo: did, collection: COLLECTION };
  expect(await query('com.atproto.repo.getRecord', { ...place, rkey: RKEY })).toMatchObject({
    body: { value: record() },
  });
  expect(await query('com.atproto.repo.getRecord', { ...place, rkey: '3lbfeyo2kvc23' })).toMatchObject({
    status: 400,
    body: { error: 'RecordNotFound' },
  });
  expect(await query('app.bsky.feed.getAuthorFeed', { actor: 'ada.test' })).toMatchObject({
    body: { feed: [{ post: { record: record(), likeCount: expect.any(Number) } }] },
  });
  expect(await query('app.bsky.feed.searchPosts', { q: 'hello' }, token)).toMatchObject({
    body: { posts: [{}], hitsTotal: 1 },
  });
  expect(await query('_health')).toMatchObject({ status: 200 });
});

test('goes through a long list page by page', async () => {
  for (let count = 1; count <= 5; count += 1) {
    rig.clock.now += 1_000;
    await create({ text: `Post ${count}` });
  }
  const place = { repo: did, collection: COLLECTION, limit: '2' };
  const read = async (cursor?: string) =>
    (await query('com.atproto.repo.listRecords', { ...place, ...(cursor !== undefined && { cursor }) })).body as {
      records: { value: { text: string } }[];
      cursor?: string;
    };
  const texts: string[][] = [];
  for (let page = await read(); page.records.length > 0; page = await read(page.cursor)) {
    texts.push(page.records.map(({ value }) => value.text));
  }
  expect(texts).toEqual([['Post 5', 'Post 4'], ['Post 3', 'Post 2'], ['Post 1']]);
});

test('an unknown call gets the network’s own error', async () => {
  expect(await query('com.example.nothing')).toMatchObject({ status: 401, body: { error: 'AuthMissing' } });
  expect(await query('com.example.nothing', {}, token)).toEqual({
    status: 400,
    body: { error: 'InvalidRequest', message: 'No service configured for com.example.nothing' },
  });
  expect((await fetch(`${origin}/.well-known/atproto-did`)).status).toBe(404);
});

test('a browser’s page of another site steers nothing here', async () => {
  const response = await fetch(`${origin}/xrpc/com.atproto.server.createSession`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'eve.test', password: APP_PASSWORD }),
  });
  expect(response.status).toBe(403);
});

test('the front pages lead to its people', async () => {
  await put();
  for (const page of [await (await fetch(origin)).text(), await (await fetch(rig.origin)).text()]) {
    expect(page).toContain('Sandbox Bluesky');
    const [, href = ''] = /<a class="person" href="([^"]*\/profile\/ada\.test)"/.exec(page) ?? [];
    expect(await (await fetch(new URL(href, origin))).text()).toContain('Hello');
  }
});
