import { APP_PASSWORD } from '../../server/testing/blueskyRig';
import { startRig, type Rig } from '../testing/startRig';
import { xrpcCalls } from '../testing/xrpcCalls';

const COLLECTION = 'app.bsky.feed.post';
const RKEY = '3lbfeyo2kvc22';

let rig: Rig;
let origin: string;
let call: ReturnType<typeof xrpcCalls>['call'];
let token: string;
let did: string;

beforeAll(async () => {
  rig = await startRig();
  origin = `http://${rig.servers.bluesky![0]!.server}`;
  ({ call } = xrpcCalls(origin));
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

describe('putRecord', () => {
  test('makes a record once: the very same again is no new one, and another is refused', async () => {
    const first = await put();
    expect(first).toMatchObject({
      status: 200,
      body: {
        uri: `at://${did}/${COLLECTION}/${RKEY}`,
        cid: expect.stringMatching(/^bafyrei/),
        commit: {},
        validationStatus: 'valid',
      },
    });
    const again = await put();
    expect(again.body).toMatchObject({ uri: first.body['uri'], cid: first.body['cid'] });
    expect(again.body).not.toHaveProperty('commit');
    expect(await put({ text: 'Changed' })).toMatchObject({
      status: 400,
      body: { error: 'InvalidSwap', message: `Record was at ${String(first.body['cid'])}` },
    });
    expect(await rig.acceptedTexts('bluesky')).toEqual(['Hello']);
  });

  test('changes a record where nothing is said of what was there, or the right thing', async () => {
    const { body } = await put();
    expect(await put({ text: 'Second' }, { swapRecord: body['cid'] })).toMatchObject({ status: 200 });
    expect(await put({ text: 'Third' }, {})).toMatchObject({ status: 200 });
    expect(await rig.acceptedTexts('bluesky')).toEqual(['Third']);
  });
});

test('createRecord with a key that is taken is an error of the server', async () => {
  expect(await create({}, { rkey: RKEY })).toMatchObject({ status: 200 });
  expect(await create({}, { rkey: RKEY })).toEqual({
    status: 500,
    body: { error: 'InternalServerError', message: 'Internal Server Error' },
  });
  expect(await create()).toMatchObject({ status: 200 });
});

const cid = `bafkrei${'a'.repeat(52)}`;
const blob = (fields: object = {}) => ({
  $type: 'blob',
  ref: { $link: cid },
  mimeType: 'image/png',
  size: 64,
  ...fields,
});
const images = (...all: object[]) => ({
  embed: { $type: 'app.bsky.embed.images', images: all.map((image) => ({ alt: '', image })) },
});
const facet = (byteStart: number, byteEnd: number, feature: object) => ({
  facets: [{ index: { byteStart, byteEnd }, features: [feature] }],
});
const link = { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.org' };

test.each<[object, string]>([
  [{ text: 'x'.repeat(301) }, 'grapheme too big (maximum 300, got 301) at $.record.text'],
  [{ text: '👩‍👩‍👧‍👦'.repeat(130) }, 'string too big (maximum 3000, got 3250) at $.record.text'],
  [{ text: 7 }, 'Expected string value type (got number) at $.record.text'],
  [{ createdAt: 'yesterday' }, 'Invalid datetime (got "yesterday") at $.record.createdAt'],
  [{ langs: ['a', 'b', 'c', 'd'] }, 'array too big (maximum 3, got 4) at $.record.langs'],
  [{ langs: ['no language'] }, 'Invalid language (got "no language") at $.record.langs[0]'],
  [images(blob(), blob(), blob(), blob(), blob()), 'array too big (maximum 4, got 5) at $.record.embed.images'],
  [images(blob({ size: 1_000_001 })), 'blob too big (maximum 1000000, got 1000001) at $.record.embed.images[0].image'],
  [
    images(blob({ mimeType: 'video/mp4' })),
    'Expected "image/*" (got "video/mp4") at $.record.embed.images[0].image.mimeType',
  ],
  [facet(0, 6, link), 'no such bytes in the text (0 to 6) at $.record.facets[0].index'],
  [facet(-1, 2, link), 'integer too small (minimum 0, got -1) at $.record.facets[0].index.byteStart'],
  [facet(0, 2, { ...link, uri: 'no address' }), 'Invalid uri (got "no address") at $.record.facets[0].features[0].uri'],
  [
    facet(0, 2, { $type: 'app.bsky.richtext.facet#tag', tag: 'x'.repeat(65) }),
    'grapheme too big (maximum 64, got 65) at $.record.facets[0].features[0].tag',
  ],
])('a record with %j is refused in the words of the real server', async (fields, words) => {
  expect(await put(fields)).toEqual({
    status: 400,
    body: { error: 'InvalidRequest', message: `Invalid app.bsky.feed.post record: ${words}` },
  });
});

test.each<[string, object, string]>([
  ['another type', { record: { $type: 'a.b.c' } }, 'Invalid $type: expected app.bsky.feed.post, got a.b.c'],
  ['a key that is none', { rkey: 'a b' }, 'Invalid record key: a b'],
  ['a key of another kind', { rkey: 'self' }, 'Invalid TID string (got "self")'],
  ['no key', { rkey: undefined }, 'rkey'],
  ['no record', { record: undefined }, 'record'],
  ['no account', { repo: undefined }, 'repo'],
])('%s is refused', async (_what, fields, words) => {
  expect(await put({}, fields)).toMatchObject({
    status: 400,
    body: { error: 'InvalidRequest', message: expect.stringContaining(words) },
  });
});

test('a file that was not sent, or was sent long ago and never used, is not found', async () => {
  expect(await put(images(blob()))).toEqual({
    status: 400,
    body: { error: 'BlobNotFound', message: `Could not find blob: ${cid}` },
  });
  const bytes = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(60)]);
  const sent = (await call('com.atproto.repo.uploadBlob', bytes, token)).body['blob'] as object;
  expect(await put(images({ ...sent, size: 7 }))).toMatchObject({ body: { error: 'InvalidSize' } });
  rig.clock.now += 3_600_000;
  expect(await put(images(sent))).toMatchObject({ status: 400, body: { error: 'BlobNotFound' } });
  await call('com.atproto.repo.uploadBlob', bytes, token);
  expect(await put(images(sent))).toMatchObject({ status: 200 });
  rig.clock.now += 3_600_000;
  expect(
    (
      await fetch(
        `${origin}/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${(sent as ReturnType<typeof blob>).ref.$link}`,
      )
    ).status,
  ).toBe(200);
});
