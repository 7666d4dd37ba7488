import type { ServerResponse } from 'node:http';
import { blueskySettings, startBlueskyRig, type BlueskyRig } from '../../testing/blueskyRig';
import type { Actor, KeylessConnector } from '../connector';
import { createServerGuard } from '../serverGuard';
import { writeSession } from '../tokens';
import { sendJson, startStranger, type Stranger } from '../testing/strangerServer';
import { createBlueskyConnector } from './connector';
import { lookup } from 'node:dns';

let rig: BlueskyRig;
let bluesky: KeylessConnector;
let ada: Actor;

beforeAll(async () => {
  rig = await startBlueskyRig();
  bluesky = rig.bluesky;
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  ada = await rig.connect();
});

async function post(text: string): Promise<string> {
  rig.clock.now += 1_000;
  const outcome = await rig.publish(ada, { text });
  return outcome.kind === 'published' ? outcome.remoteId : '';
}

describe('the own timeline', () => {
  test('has the newest posts first', async () => {
    const ids = [await post('First'), await post('Second 🥖')];
    const recent = await bluesky.findRecent(ada);
    expect(recent).toMatchObject({ isWhole: true });
    expect(recent.posts).toEqual([
      {
        remoteId: ids[1],
        remoteUrl: expect.stringContaining('/profile/'),
        text: 'Second 🥖',
        createdAt: new Date(rig.clock.now),
      },
      expect.objectContaining({ remoteId: ids[0], text: 'First' }),
    ]);
  });

  test('of an account without posts is empty', async () => {
    expect(await bluesky.findRecent(ada)).toMatchObject({ posts: [], isWhole: true });
  });

  test.each([
    ['an error', { kind: 'status', status: 503 }],
    ['nonsense', { kind: 'status', status: 200, body: '<html>' }],
    ['no list', { kind: 'status', status: 200, body: {} }],
    [
      'a record without an instant',
      { kind: 'status', status: 200, body: { records: [{ uri: 'at://did:plc:a/app.bsky.feed.post/b' }] } },
    ],
    ['an endless response', { kind: 'flood' }],
  ])('is never taken for empty: %s', async (_what, fault) => {
    await rig.script('bluesky', 'listRecords', fault);
    await expect(bluesky.findRecent(ada)).rejects.toMatchObject({ name: 'Error', code: expect.any(String) });
  });
});

describe('deleting', () => {
  test('a post is gone, and once more is no error', async () => {
    const id = await post('Hello');
    await bluesky.remove!(ada, id);
    expect(await rig.records(ada)).toEqual([]);
    await expect(bluesky.remove!(ada, id)).resolves.toBeUndefined();
  });

  test('a post of somebody else is not even asked for', async () => {
    const id = await post('Hello');
    const bob = await rig.connect('bob.test');
    await expect(bluesky.remove!(bob, id)).rejects.toMatchObject({ code: 'wrong_account' });
    await expect(bluesky.remove!(ada, 'at://nonsense')).rejects.toMatchObject({ code: 'wrong_account' });
    expect(await rig.calls('deleteRecord', 'bluesky')).toBe(0);
  });

  test('an ended session says so as one', async () => {
    const id = await post('Hello');
    await rig.script('bluesky', 'deleteRecord', { kind: 'expire-tokens' });
    await expect(bluesky.remove!(ada, id)).rejects.toMatchObject({ code: 'ExpiredToken', status: 401 });
  });
});

describe('figures', () => {
  test('of more posts than fit into one call', async () => {
    const ids: string[] = [];
    for (let count = 1; count <= 26; count += 1) ids.push(await post(`Post ${count}`));
    rig.clock.now += 5 * 24 * 3_600_000;
    ada = await rig.connect();
    const metrics = await bluesky.postMetrics(ada, ids);
    expect(metrics.map(({ remoteId }) => remoteId)).toEqual(ids);
    expect(metrics[0]).toEqual({
      remoteId: ids[0],
      likes: expect.any(Number),
      comments: expect.any(Number),
      shares: expect.any(Number),
      reach: null,
    });
    expect(metrics.some(({ likes }) => likes! > 0)).toBe(true);
    expect(await rig.calls('getPosts', 'bluesky')).toBe(2);
  });

  test('grow with time, those of posts and those of followers', async () => {
    const id = await post('One');
    const readOnce = async () => {
      const [metrics] = await bluesky.postMetrics(ada, [id]);
      return [metrics?.likes, await bluesky.followers(ada)].map((count) => count ?? NaN);
    };
    const young = await readOnce();
    rig.clock.now += 5 * 24 * 3_600_000;
    ada = await rig.connect();
    const old = await readOnce();
    young.forEach((count, index) => expect(old[index]).toBeGreaterThan(count));
    expect(young[1]).toBeGreaterThan(0);
  });

  test('come with the picture of the account, unless it is somewhere that the server may not lead to', async () => {
    expect(await bluesky.pictureUrl(ada)).toMatch(/^http:.+\.png$/);
    for (const avatar of ['http://127.0.0.1:1/a.png', 'https://localhost/a.png', 'file:///a.png', 'a.png']) {
      await rig.script('bluesky', 'getProfile', { kind: 'status', status: 200, body: { avatar } });
      expect([avatar, await bluesky.pictureUrl(ada)]).toEqual([avatar, null]);
    }
  });

  test('a post that is gone has none', async () => {
    const id = await post('Hello');
    await bluesky.remove!(ada, id);
    expect(await bluesky.postMetrics(ada, [id])).toEqual([]);
  });

  const NO_VIEW = { error: 'InvalidRequest', message: 'No service configured for app.bsky.feed.getPosts' };

  test('a private server without a view has none, and that is no error', async () => {
    const id = await post('Hello');
    await rig.script('bluesky', 'getPosts', { kind: 'status', status: 400, body: NO_VIEW });
    await rig.script('bluesky', 'getProfile', { kind: 'status', status: 400, body: NO_VIEW });
    expect(await bluesky.postMetrics(ada, [id])).toEqual([]);
    expect(await bluesky.followers(ada)).toBeNull();
  });

  test.each([
    [400, { error: 'ExpiredToken' }, 401],
    [429, { error: 'RateLimitExceeded' }, 429],
    [500, {}, 500],
  ])('%i %j is an error', async (status, body, expected) => {
    await rig.script('bluesky', 'getPosts', { kind: 'status', status, body });
    await expect(bluesky.postMetrics(ada, ['at://x'])).rejects.toMatchObject({ status: expected });
  });

  test.each([
    ['no view', 400, NO_VIEW],
    ['no right to ask it', 403, { error: 'ScopeMissingError' }],
    ['a view that is away', 502, { error: 'UpstreamFailure' }],
  ])('a public server with %s: the public view is asked, without a token', async (_what, status, body) => {
    const authorized: (string | undefined)[] = [];
    const view = await startStranger((request, response) => {
      authorized.push(request.headers.authorization);
      sendJson(response, { posts: [{ uri: 'at://x', likeCount: 3, replyCount: 2, repostCount: 1, quoteCount: 4 }] });
    });
    const guard = createServerGuard({ privateServers: [rig.server, view.host] });
    const settings = blueskySettings([], {
      // As if both had public addresses.
      guard: { ...guard, lookupFor: () => lookup },
      blueskyViewUrl: view.origin,
    });
    await rig.script('bluesky', 'getPosts', { kind: 'status', status, body });
    expect(await createBlueskyConnector(settings).postMetrics(ada, ['at://x'])).toEqual([
      { remoteId: 'at://x', likes: 3, comments: 2, shares: 5, reach: null },
    ]);
    expect(authorized).toEqual([undefined]);
    await view.close();
  });
});

describe('a hostile server', () => {
  let hostile: Stranger;
  let handle: (response: ServerResponse) => void;

  beforeAll(async () => (hostile = await startStranger((_request, response) => handle(response))));
  afterAll(() => hostile.close());
  beforeEach(() => void (hostile.seen.length = 0));

  /** An account on it, and a connector that is allowed to call it but nothing behind it. */
  function connectThere() {
    const connector = createBlueskyConnector(blueskySettings([hostile.host]), { callMs: 300, pausesMs: [0, 10] });
    const actor = { ...ada, accessToken: writeSession({ origin: hostile.origin, token: 'token' }) };
    return { connector, actor };
  }

  test.each<[string, (response: ServerResponse) => void]>([
    ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>ok')],
    ['other JSON', (response) => sendJson(response, [null, { records: {}, posts: 'x', uri: 7 }])],
    [
      'the address of another post',
      (response) => sendJson(response, { uri: 'at://did:plc:a/app.bsky.feed.post/b', cid: 'c' }),
    ],
    ['JSON without an end', (response) => void response.writeHead(200).write('{"uri":"')],
    ['far too much', (response) => response.writeHead(200).end('x'.repeat(5_000_000))],
    ['a redirect to this machine', (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()],
    ['nothing', (response) => response.destroy()],
    ['a page with an error', (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<p>oh')],
  ])('that answers with %s publishes nothing as far as we know, and shows nothing', async (_what, answer) => {
    handle = answer;
    const { connector, actor } = connectThere();
    const signal = AbortSignal.timeout(2_000);
    const outcome = await connector.publish(actor, { text: 'Hello' }, signal);
    expect(outcome.kind).toBe('unknown');
    await expect(connector.profile(actor.accessToken)).rejects.toMatchObject({ code: expect.any(String) });
  });

  test('gets no more calls for one post than are allowed', async () => {
    handle = (response) => response.destroy();
    const { connector, actor } = connectThere();
    await connector.publish(actor, { text: 'Hello @a.example @b.example' }, AbortSignal.timeout(5_000));
    expect(hostile.seen.filter((line) => line.includes('putRecord'))).toHaveLength(2);
    expect(hostile.seen.length).toBeLessThanOrEqual(5);
  });
});
