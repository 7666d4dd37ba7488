import { DAY_MS } from '#contract/durations';
import { NETWORKS, type AppPlatform } from '#contract/networks';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { allow } from '../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../sandbox/testing/startRig';
import type { Actor, AppConnector, DraftMedia } from './connector';
import { createNetworks } from './registry';
import { attachment } from './testing/attachments';

// The connectors of the registry live by the real clock, and LinkedIn's version follows from it.
const start = Date.now();

let rig: Rig;
beforeAll(async () => (rig = await startRig()));
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  rig.clock.now = start;
});

async function connect(platform: AppPlatform): Promise<{ network: AppConnector; actor: Actor }> {
  const network = createNetworks({ apps: sandboxNetworkSettings(rig.origin) })[platform]!;
  const grant = await allow(network.oauth, PUBLIC_ORIGIN + NETWORKS[platform].connecting.callbackPath, 'rivers');
  const { accessToken } = await network.exchange(grant);
  return { network, actor: { ...(await network.profile(accessToken)), accessToken } };
}

async function publish(
  { network, actor }: Awaited<ReturnType<typeof connect>>,
  text: string,
  media: DraftMedia[] = [],
): Promise<string> {
  const outcome = await network.publish(actor, { text, media }, AbortSignal.timeout(5_000));
  return outcome.kind === 'published' ? outcome.remoteId : '';
}

test.each(['twitter', 'facebook'] as const)('%s tells the numbers of posts, and they grow', async (platform) => {
  const connected = await connect(platform);
  const { network, actor } = connected;
  const ids = [await publish(connected, 'First'), await publish(connected, 'Second')];
  const young = await network.postMetrics(actor, ids);
  expect(young).toHaveLength(2);
  expect(young).toContainEqual({
    remoteId: ids[0],
    likes: 0,
    comments: 0,
    shares: 0,
    reach: platform === 'twitter' ? 0 : null,
  });
  rig.clock.now += DAY_MS / 24;
  const old = await network.postMetrics(actor, ids);
  for (const { remoteId, likes } of old) {
    expect(likes).toBeGreaterThanOrEqual(young.find((one) => one.remoteId === remoteId)!.likes!);
  }
});

test.each(['twitter', 'facebook', 'instagram'] as const)('%s tells how many follow', async (platform) => {
  const { network, actor } = await connect(platform);
  expect(await network.followers(actor)).toBeGreaterThan(0);
});

test.each([
  [
    'twitter',
    'me',
    { data: { profile_image_url: 'https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png' } },
  ],
  ['facebook', 'page', { picture: { data: { url: 'https://scontent.xx/s.jpg', is_silhouette: true } } }],
  ['linkedin', 'me', { sub: '1', name: 'Rivers' }],
] as const)('%s names no picture where it shows one of its own', async (platform, endpoint, body) => {
  const { network, actor } = await connect(platform);
  await rig.script(platform, endpoint, { kind: 'status', status: 200, body });
  expect(await network.pictureUrl(actor)).toBeNull();
});

test.each(['twitter', 'facebook'] as const)('%s: posts that are gone are left out', async (platform) => {
  const connected = await connect(platform);
  const id = await publish(connected, 'Here');
  const metrics = await connected.network.postMetrics(connected.actor, ['1', id]);
  expect(metrics.map(({ remoteId }) => remoteId)).toEqual([id]);
});

test('as many as there are, in several calls', async () => {
  const { network, actor } = await connect('twitter');
  expect(
    await network.postMetrics(
      actor,
      Array.from({ length: 250 }, (_, index) => String(index)),
    ),
  ).toEqual([]);
  expect(await rig.calls('lookup', 'twitter')).toBe(3);
});

test("facebook tells no shares of a video, and others' figures do not suffer from it", async () => {
  const connected = await connect('facebook');
  const ids = [await publish(connected, 'A video', [attachment('video/mp4')]), await publish(connected, 'A post')];
  const { network, actor } = connected;
  expect(await network.postMetrics(actor, ids)).toEqual([
    { remoteId: ids[0], likes: 0, comments: 0, shares: null, reach: null },
    { remoteId: ids[1], likes: 0, comments: 0, shares: 0, reach: null },
  ]);
});

test('an error inside of a batch is an error, not a post that is gone', async () => {
  const { network, actor } = await connect('facebook');
  const error = JSON.stringify({ error: { message: 'Too many calls', code: 4 } });
  await rig.script('facebook', 'batch', { kind: 'status', status: 200, body: [null, { code: 400, body: error }] });
  await expect(network.postMetrics(actor, ['1_1', '1_2'])).rejects.toMatchObject({ code: '4', status: 429 });
});

const refusal = (message: string, code: number) => ({ code: 403, body: JSON.stringify({ error: { message, code } }) });
const count = (name: string, total_count: number) => ({
  code: 200,
  body: JSON.stringify({ [name]: { summary: { total_count } } }),
});

test.each([
  ['a permission that is missing', refusal('(#283) Requires pages_read_user_content permission', 283)],
  ['a field that is gone', refusal('(#100) Tried accessing nonexisting field (comments) on node type (Post)', 100)],
])('facebook: %s costs the figure of that field, and no other', async (_name, refused) => {
  const { network, actor } = await connect('facebook');
  const batch = (body: object[]) => rig.script('facebook', 'batch', { kind: 'status', status: 200, body });
  await batch([refused, count('reactions', 1)]);
  await batch([count('reactions', 7), refused, { code: 200, body: '{"shares":{"count":2}}' }]);
  expect(await network.postMetrics(actor, ['1_1', '1_2'])).toEqual([
    { remoteId: '1_1', likes: 7, comments: null, shares: 2, reach: null },
    { remoteId: '1_2', likes: 1, comments: null, shares: 0, reach: null },
  ]);
  await batch([refused]);
  await batch([refused, refused, refused]);
  await expect(network.postMetrics(actor, ['1_1'])).rejects.toMatchObject({ message: expect.stringContaining('#') });
});

test('facebook: figures are read one by one where Graph refuses them as a batch', async () => {
  const connected = await connect('facebook');
  const id = await publish(connected, 'Here');
  const body = { error: { message: 'API calls from the server require an appsecret_proof argument', code: 100 } };
  await rig.script('facebook', 'batch', { kind: 'status', status: 400, body });
  const metrics = await connected.network.postMetrics(connected.actor, ['1_1', id]);
  expect(metrics).toMatchObject([{ remoteId: id, likes: 0 }]);
});

test('instagram tells no shares and no reach', async () => {
  const { network, actor } = await connect('instagram');
  const body = [{ code: 200, body: JSON.stringify({ like_count: 3, comments_count: 1 }) }, null];
  await rig.script('instagram', 'batch', { kind: 'status', status: 200, body });
  expect(await network.postMetrics(actor, ['7', '8'])).toEqual([
    { remoteId: '7', likes: 3, comments: 1, shares: null, reach: null },
  ]);
});

test('linkedin tells ordinary apps nothing', async () => {
  const { network, actor } = await connect('linkedin');
  expect(await network.postMetrics(actor, ['urn:li:share:1'])).toEqual([]);
  expect(await network.followers(actor)).toBeNull();
});

test('a network that does not answer is an error, not a zero', async () => {
  const { network, actor } = await connect('twitter');
  await rig.script('twitter', 'lookup', { kind: 'status', status: 503 });
  await expect(network.postMetrics(actor, ['1'])).rejects.toMatchObject({ code: 'server_error', status: 503 });
});
