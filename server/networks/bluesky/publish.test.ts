import { blueskySettings, keepPreparation, startBlueskyRig, type BlueskyRig } from '../../testing/blueskyRig';
import { createBlueskyConnector } from './connector';
import type { Actor } from '../connector';
import { writeSession } from '../tokens';
import { limitFor, UNCERTAIN_FAULTS, WITHOUT_LIMIT } from '../testing/uncertainFaults';

let rig: BlueskyRig;
let ada: Actor;

beforeAll(async () => (rig = await startBlueskyRig({ callMs: 400 })));
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  ada = await rig.connect();
});

const publish = (text: string, preparation = keepPreparation()) => rig.publish(ada, { text, preparation });
const texts = () => rig.acceptedTexts('bluesky');

test('a post has its id, its address, its links and its language', async () => {
  const text = 'Héllo 🌍 @ada.test, read https://example.org/a #bread';
  const outcome = await rig.publish(ada, { text, setting: { language: 'fr' } });
  expect(outcome).toEqual({
    kind: 'published',
    remoteId: expect.stringMatching(/^at:\/\/did:plc:[a-z2-7]{24}\/app\.bsky\.feed\.post\/[2-7a-z]{13}$/),
    remoteUrl: expect.stringContaining(`${rig.serverOrigin}/profile/${ada.accountId}/post/`),
  });
  const [record] = await rig.records(ada);
  expect(record?.value).toEqual({
    $type: 'app.bsky.feed.post',
    text,
    createdAt: new Date(rig.clock.now).toISOString(),
    langs: ['fr'],
    facets: [
      {
        index: { byteStart: 12, byteEnd: 21 },
        features: [{ $type: 'app.bsky.richtext.facet#mention', did: ada.accountId }],
      },
      {
        index: { byteStart: 28, byteEnd: 49 },
        features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://example.org/a' }],
      },
      { index: { byteStart: 50, byteEnd: 56 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'bread' }] },
    ],
  });
  const page = await (await fetch(outcome.kind === 'published' ? outcome.remoteUrl! : '')).text();
  expect(page).toContain('<a href="https://example.org/a" rel="noopener noreferrer">https://example.org/a</a>');
});

test('a mention that nobody has stays plain text', async () => {
  await publish('Hello @nobody.test and @ada.example');
  expect((await rig.records(ada))[0]?.value).not.toHaveProperty('facets');
});

describe('a key that is noted first', () => {
  test('key and instant are noted before anything is sent, and the record before it is', async () => {
    const preparation = keepPreparation();
    const calls: number[] = [];
    const note = preparation.note;
    await publish('Hello', {
      ...preparation,
      note: async (made) => {
        calls.push(await rig.calls('putRecord', 'bluesky'));
        return note(made);
      },
    });
    expect(calls).toEqual([0, 0]);
    const [first, second] = preparation.notes.map((made) => JSON.parse(made) as Record<string, unknown>);
    const createdAt = new Date(rig.clock.now).toISOString();
    expect(first).toEqual({ rkey: expect.any(String), createdAt });
    const record = { $type: 'app.bsky.feed.post', text: 'Hello', createdAt };
    expect(second).toEqual({ ...first, record });
    expect((await rig.records(ada))[0]).toMatchObject({
      uri: expect.stringContaining(String(first!['rkey'])),
      value: record,
    });
  });

  test.each([0, 1])('nothing is sent once another publisher has the post (noted %i times)', async (before) => {
    const preparation = keepPreparation();
    let noted = 0;
    const outcome = await publish('Hello', {
      ...preparation,
      note: () => Promise.resolve((noted += 1) <= before),
    });
    expect(outcome).toMatchObject({ kind: 'deferred', reason: 'outage', code: 'not_noted' });
    expect(await rig.calls('putRecord', 'bluesky')).toBe(0);
  });

  test('the same preparation, however often, is one post, though the clock has gone on', async () => {
    const preparation = keepPreparation();
    const first = await publish('Hello', preparation);
    rig.clock.now += 3_600_000;
    const again = await Promise.all([1, 2, 3].map(() => publish('Hello', preparation.left())));
    expect(again).toEqual([first, first, first]);
    expect(await rig.records(ada)).toHaveLength(1);
  });

  test('a preparation that cannot be read is made anew', async () => {
    expect(await publish('Hello', keepPreparation('{"rkey":"../x","createdAt":"now"}'))).toMatchObject({
      kind: 'published',
    });
    expect(await texts()).toEqual(['Hello']);
  });

  test('another record under the key is this post, whatever became of it', async () => {
    const preparation = keepPreparation();
    await publish('Hello', preparation);
    const made = JSON.parse(preparation.notes.at(-1)!) as { record: object };
    const other = JSON.stringify({ ...made, record: { ...made.record, text: 'Changed' } });
    expect(await publish('Changed', keepPreparation(other))).toMatchObject({ kind: 'published' });
    expect(await texts()).toEqual(['Hello']);
  });

  test('what became of it can be asked', async () => {
    const { keys } = rig.bluesky;
    const preparation = keepPreparation();
    await publish('Hello', {
      ...preparation,
      note: async (made) => (await preparation.note(made)) && preparation.notes.length < 2,
    });
    const [made = ''] = preparation.notes;
    expect(await keys!.find!(ada, made)).toBe('absent');
    const outcome = await publish('Hello', keepPreparation(made));
    const { kind: _kind, ...post } = outcome as { kind: string };
    expect(await keys!.find!(ada, made)).toEqual(post);
    await rig.script('bluesky', 'getRecord', { kind: 'status', status: 503 });
    expect(await keys!.find!(ada, made)).toBeNull();
    expect(keys!.canRepeat(made, rig.clock.now)).toBe(true);
    expect(keys!.canRepeat(null, rig.clock.now)).toBe(true);
  });
});

describe('a response that does not come', () => {
  test.each(UNCERTAIN_FAULTS)(
    '%s, before or after the post was made, is found out in the same try',
    async (_name, fault) => {
      await rig.script('bluesky', 'putRecord', { ...fault, when: 'before' });
      expect(await publish('First')).toMatchObject({ kind: 'published' });
      await rig.script('bluesky', 'putRecord', { ...fault, when: 'after' });
      expect(await publish('Second')).toMatchObject({ kind: 'published' });
      expect(await texts()).toEqual(['First', 'Second']);
    },
  );

  test.each(UNCERTAIN_FAULTS)('%s, every time: the record is read', async (_name, fault) => {
    await rig.script('bluesky', 'putRecord', { ...fault, when: 'after' }, { times: null });
    expect(await publish('Hello')).toMatchObject({ kind: 'published' });
    expect(await texts()).toEqual(['Hello']);
    expect(await rig.calls('putRecord', 'bluesky')).toBe(3);
  });

  test.each(UNCERTAIN_FAULTS)(
    '%s, and no record can be read: the next try, with the same key, finds out',
    async (_name, fault) => {
      const preparation = keepPreparation();
      await rig.script('bluesky', 'putRecord', { ...fault, when: 'after' }, { times: 3 });
      await rig.script('bluesky', 'getRecord', { kind: 'reset' });
      expect(await publish('Hello', preparation)).toMatchObject({ kind: 'unknown' });
      expect(await publish('Hello', preparation.left())).toMatchObject({ kind: 'published' });
      expect(await texts()).toEqual(['Hello']);
    },
  );

  test('an error of the server itself, and a record that is not there, is an outage', async () => {
    await rig.script('bluesky', 'putRecord', { kind: 'status', status: 500 }, { times: null });
    expect(await publish('Hello')).toMatchObject({ kind: 'deferred', reason: 'outage', code: 'server_error' });
  });

  test.each([['timeout'], ['reset']])(
    'after a lost one (%s) a record that is not there yet may still come',
    async (kind) => {
      await rig.script('bluesky', 'putRecord', { kind, when: 'before' }, { times: null });
      expect(await publish('Hello')).toMatchObject({ kind: 'unknown', code: 'no_answer' });
    },
  );

  test('a refusal after a lost one proves nothing unless the record is read', async () => {
    await rig.script('bluesky', 'putRecord', { kind: 'reset', when: 'after' });
    await rig.script('bluesky', 'putRecord', { kind: 'expire-tokens' });
    expect(await publish('Hello')).toMatchObject({ kind: 'published' });
    await rig.reset();
    ada = await rig.connect();
    await rig.script('bluesky', 'putRecord', { kind: 'reset', when: 'before' });
    await rig.script('bluesky', 'putRecord', { kind: 'expire-tokens' });
    expect(await publish('Hello')).toMatchObject({ kind: 'unknown', code: 'token_rejected' });
  });

  test('when time is up nothing more is sent', async () => {
    await rig.script('bluesky', 'putRecord', { kind: 'timeout', when: 'after' });
    const limit = limitFor({ kind: 'timeout' }, rig, 0);
    const preparation = keepPreparation();
    expect(await rig.publish(ada, { text: 'Hello', preparation }, limit)).toMatchObject({ kind: 'unknown' });
    expect(await rig.calls('putRecord', 'bluesky')).toBe(1);
    expect(await rig.publish(ada, { text: 'Late' }, AbortSignal.abort())).toMatchObject({
      kind: 'deferred',
    });
    expect(await publish('Hello', preparation.left())).toMatchObject({ kind: 'published' });
    expect(await texts()).toEqual(['Hello']);
  });
});

describe('errors', () => {
  const problem = (error: string, message = 'No.') => ({ error, message });

  test.each<[number, unknown, object]>([
    [400, problem('ExpiredToken'), { kind: 'refused', class: 'auth', code: 'token_rejected' }],
    [400, problem('InvalidToken'), { kind: 'refused', class: 'auth', code: 'token_rejected' }],
    [401, problem('AuthenticationRequired'), { kind: 'refused', class: 'auth', code: 'token_rejected' }],
    [401, '<html>', { kind: 'refused', class: 'auth', code: 'token_rejected' }],
    [401, problem('AccountTakedown'), { kind: 'refused', class: 'policy', code: 'account_restricted' }],
    [401, problem('AccountDeactivated'), { kind: 'refused', class: 'policy', code: 'account_restricted' }],
    [
      400,
      problem('InvalidRequest', 'Invalid app.bsky.feed.post record'),
      { kind: 'refused', class: 'content', code: 'rejected' },
    ],
    [400, problem('BlobTooLarge'), { kind: 'refused', class: 'content', code: 'rejected' }],
    [400, problem('InvalidMimeType'), { kind: 'refused', class: 'content', code: 'rejected' }],
    [413, problem('PayloadTooLarge'), { kind: 'refused', class: 'content', code: 'media_too_large' }],
    [413, '<html>', { kind: 'refused', class: 'content', code: 'media_too_large' }],
    [403, problem('ScopeMissingError'), { kind: 'refused', class: 'permission', code: 'not_permitted' }],
    [404, '<html>of a proxy</html>', { kind: 'deferred', reason: 'outage' }],
    [429, problem('RateLimitExceeded'), { kind: 'deferred', reason: 'rate', code: 'rate_limited', retryAt: null }],
    [429, '<html>', { kind: 'deferred', reason: 'rate' }],
  ])('%i %j', async (status, body, outcome) => {
    await rig.script('bluesky', 'putRecord', { kind: 'status', status, body });
    expect(await publish('Hello')).toMatchObject(outcome);
    expect(await rig.calls('putRecord', 'bluesky')).toBe(1);
  });

  test('a limit says when it ends', async () => {
    const resetAt = rig.clock.now / 1_000 + 90;
    const headers = { 'ratelimit-reset': String(resetAt) };
    await rig.script('bluesky', 'putRecord', { kind: 'status', status: 429, headers });
    expect(await publish('Hello')).toMatchObject({ kind: 'deferred', retryAt: new Date(resetAt * 1_000) });
  });

  test.each([
    ['301 characters', '🥖'.repeat(301)],
    ['more than 3,000 bytes', '👩‍👩‍👧‍👦'.repeat(200)],
  ])('the network refuses %s in its own words', async (_what, text) => {
    expect(await publish(text)).toMatchObject({
      kind: 'refused',
      class: 'content',
      detail: expect.stringContaining('too big (maximum'),
    });
  });

  test('the server that is not there has certainly nothing', async () => {
    const lost = createBlueskyConnector(blueskySettings(['127.0.0.1:9']));
    const accessToken = writeSession({ origin: 'http://127.0.0.1:9', token: 'token' });
    expect(await lost.publish({ ...ada, accessToken }, { text: 'Hello' }, WITHOUT_LIMIT)).toMatchObject({
      kind: 'deferred',
      reason: 'outage',
      code: 'unreachable',
      retryAt: null,
    });
  });
});
