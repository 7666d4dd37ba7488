import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { Draft } from '../connector';
import { limitFor, UNCERTAIN_FAULTS, WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { keptPreparation, SERVER_NAMES, startMastodonRig, type MastodonRig } from '../../testing/mastodonRig';

let rig: MastodonRig;
beforeAll(async () => (rig = await startMastodonRig()));
afterAll(() => rig.close());
beforeEach(() => rig.reset());

type Connected = Awaited<ReturnType<MastodonRig['connect']>>;
const publish = (actor: Connected, draft: Draft, limit = WITHOUT_LIMIT) => rig.mastodon.publish(actor, draft, limit);
const canRepeat = (made: string | null) => rig.mastodon.keys!.canRepeat(made, rig.clock.now);

describe.each(SERVER_NAMES)('on the %s server', (name) => {
  test('a post has an id that names the server, and an address at which it can be read', async () => {
    const actor = await rig.connect(name);
    const outcome = await publish(actor, { text: 'Hello <b>world</b>' });
    expect(outcome).toEqual({
      kind: 'published',
      remoteId: expect.stringMatching(new RegExp(`^\\d+@${rig.hosts[name]}$`)),
      remoteUrl: expect.stringContaining(`http://${rig.hosts[name]}/@ada/`),
    });
    const page = await fetch(outcome.kind === 'published' ? (outcome.remoteUrl ?? '') : '');
    expect(await page.text()).toContain('Hello &lt;b&gt;world&lt;/b&gt;');
  });

  test.each(UNCERTAIN_FAULTS)('%s is unknown, and the same call again makes one post', async (_fault, fault) => {
    const actor = await rig.connect(name);
    for (const when of ['before', 'after']) {
      const preparation = keptPreparation();
      await rig.script('mastodon', 'statuses', { ...fault, when });
      const draft = { text: `Once, ${when}`, preparation };
      expect(await publish(actor, draft, limitFor(fault, rig, 0))).toMatchObject({ kind: 'unknown' });
      rig.clock.now += 10 * MINUTE_MS;
      expect(canRepeat(preparation.made)).toBe(true);
      const repeated = await publish(actor, draft);
      expect(repeated).toMatchObject({ kind: 'published', remoteUrl: expect.any(String) });
    }
    expect(await rig.acceptedTexts('mastodon')).toEqual(['Once, before', 'Once, after']);
  });

  test('a token that was revoked has to be given anew, whatever the language of the error', async () => {
    const actor = await rig.connect(name);
    await rig.script('mastodon', 'statuses', { kind: 'revoke-tokens' });
    expect(await publish(actor, { text: 'Hello' })).toMatchObject({
      kind: 'refused',
      class: 'auth',
      code: 'token_rejected',
      detail: name === 'usual' ? 'The access token is invalid' : 'Das Zugriffstoken ist ungültig',
    });
  });
});

test('the key and the instant are noted before anything is sent', async () => {
  const actor = await rig.connect();
  const preparation = keptPreparation();
  const refusing = { ...preparation, note: () => Promise.resolve(false) };
  expect(await publish(actor, { text: 'Mine?', preparation: refusing })).toMatchObject({
    kind: 'deferred',
    code: 'not_noted',
  });
  expect(await rig.calls('statuses')).toBe(0);
  await publish(actor, { text: 'Mine', preparation });
  expect(preparation.notes.map((note) => JSON.parse(note) as unknown)).toEqual([
    { key: expect.stringMatching(/^[\da-f-]{36}$/), media: [], honorsKey: true, sentAt: rig.clock.now },
  ]);
});

describe('a key', () => {
  test('is good for 55 minutes from the first sending', async () => {
    const actor = await rig.connect();
    const preparation = keptPreparation();
    expect(canRepeat(null)).toBe(true);
    await rig.script('mastodon', 'statuses', { kind: 'reset', when: 'after' });
    await publish(actor, { text: 'Once', preparation });
    rig.clock.now += 30 * MINUTE_MS;
    await rig.script('mastodon', 'statuses', { kind: 'reset', when: 'after' });
    await publish(actor, { text: 'Once', preparation });
    rig.clock.now += 24 * MINUTE_MS;
    expect(canRepeat(preparation.made)).toBe(true);
    rig.clock.now += 2 * MINUTE_MS;
    expect(canRepeat(preparation.made)).toBe(false);
    expect(await rig.acceptedTexts('mastodon')).toEqual(['Once']);
  });

  test('of a clock that was set back is not relied on', async () => {
    const actor = await rig.connect();
    const preparation = keptPreparation();
    await publish(actor, { text: 'Once', preparation });
    rig.clock.now -= HOUR_MS;
    expect(canRepeat(preparation.made)).toBe(false);
  });

  test('is made anew once it can not be repeated, since the post is then known to be absent', async () => {
    const actor = await rig.connect();
    const preparation = keptPreparation();
    await rig.script('mastodon', 'statuses', { kind: 'reset', when: 'before' });
    await publish(actor, { text: 'Late', preparation });
    const before = preparation.made;
    rig.clock.now += 2 * HOUR_MS;
    expect(await publish(actor, { text: 'Late', preparation })).toMatchObject({ kind: 'published' });
    expect(readKey(preparation.made)).not.toBe(readKey(before));
    expect(canRepeat(preparation.made)).toBe(true);
  });

  test('is not taken for unused because its repetition is refused', async () => {
    const actor = await rig.connect();
    const preparation = keptPreparation();
    await rig.script('mastodon', 'statuses', { kind: 'reset', when: 'after' });
    await publish(actor, { text: 'Once', preparation });
    await rig.script('mastodon', 'statuses', { kind: 'status', status: 422, when: 'before' });
    expect(await publish(actor, { text: 'Once', preparation })).toMatchObject({ kind: 'refused' });
    rig.clock.now += HOUR_MS;
    expect(canRepeat(preparation.made)).toBe(false);
  });

  test('stays good after a refusal, however long that takes', async () => {
    const actor = await rig.connect();
    const preparation = keptPreparation();
    await rig.script('mastodon', 'statuses', { kind: 'status', status: 429 });
    await publish(actor, { text: 'Later', preparation });
    rig.clock.now += 2 * HOUR_MS;
    expect(canRepeat(preparation.made)).toBe(true);
    await rig.script('mastodon', 'statuses', { kind: 'reset', when: 'after' });
    await publish(actor, { text: 'Later', preparation });
    expect(canRepeat(preparation.made)).toBe(true);
    await publish(actor, { text: 'Later', preparation });
    expect(await rig.acceptedTexts('mastodon')).toEqual(['Later']);
  });

  test.each([
    ['software that is not known to honor it', { software: { name: 'pleroma' } }],
    ['software that does not say what it is', '<html>'],
  ])('means nothing to %s', async (_name, body) => {
    const actor = await rig.connect();
    await rig.script('mastodon', 'nodeinfo', { kind: 'status', status: 200, body });
    const preparation = keptPreparation();
    const connector = rig.createConnector();
    await connector.publish(actor, { text: 'Once', preparation }, WITHOUT_LIMIT);
    expect(connector.keys!.canRepeat(preparation.made, rig.clock.now)).toBe(false);
  });

  test('is relied on again once the server tells what it is', async () => {
    const actor = await rig.connect();
    await rig.script('mastodon', 'nodeinfo', { kind: 'status', status: 503 });
    const connector = rig.createConnector();
    for (const isHonored of [false, true]) {
      const preparation = keptPreparation();
      await connector.publish(actor, { text: `Known: ${isHonored}`, preparation }, WITHOUT_LIMIT);
      expect(connector.keys!.canRepeat(preparation.made, rig.clock.now)).toBe(isHonored);
    }
  });

  test.each(['{}', 'nonsense', '{"key":5}'])('that is %j can not be repeated', (made) => {
    expect(canRepeat(made)).toBe(false);
  });
});

test('who can see it, its warning and its language are sent', async () => {
  const actor = await rig.connect();
  const setting = { visibility: 'unlisted', content_warning: 'Spoilers', language: 'de' } as const;
  const outcome = await publish(actor, { text: 'Der Gärtner war es', setting });
  const [, id] = /\/(\d+)$/.exec(outcome.kind === 'published' ? (outcome.remoteUrl ?? '') : '') ?? [];
  const status = await (await fetch(`http://${rig.hosts.usual}/api/v1/statuses/${id}`)).json();
  expect(status).toMatchObject({ visibility: 'unlisted', spoiler_text: 'Spoilers', sensitive: true, language: 'de' });
});

test('what is meant for few is on no public page', async () => {
  const actor = await rig.connect();
  await publish(actor, { text: 'For followers', setting: { visibility: 'private' } });
  expect(await (await fetch(`http://${rig.hosts.usual}/@ada`)).text()).not.toContain('For followers');
});

describe('limits', () => {
  test('are those of the server', async () => {
    const [usual, older] = [await rig.connect('usual'), await rig.connect('older')];
    const text = 'word '.repeat(120).trim();
    expect(await publish(usual, { text })).toMatchObject({ kind: 'refused', class: 'content', code: 'too_long' });
    expect(await publish(older, { text })).toMatchObject({ kind: 'published' });
    expect(await rig.mastodon.servers.limits(usual.accessToken)).toEqual({
      max_characters: 500,
      characters_per_url: 23,
      max_files: 4,
      mime_types: expect.arrayContaining(['image/jpeg', 'video/mp4']),
      image_max_bytes: 16 * 1024 * 1024,
      image_max_pixels: 33_177_600,
      video_max_bytes: 99 * 1024 * 1024,
      alt_text_max: 1_500,
    });
    expect(await rig.mastodon.servers.limits(older.accessToken)).toMatchObject({
      max_characters: 5_000,
      max_files: 6,
      alt_text_max: null,
    });
  });

  test('count a warning, links as 23 and mentions without their server', async () => {
    const actor = await rig.connect();
    const long = `https://example.org/${'a'.repeat(300)}`;
    const text = `${'x'.repeat(449)} ${long} @ann@very-long-name-of-a-server.example`;
    expect(text.length).toBeGreaterThan(700);
    expect(await publish(actor, { text, setting: { content_warning: 'y'.repeat(22) } })).toMatchObject({
      kind: 'published',
    });
    expect(await publish(actor, { text, setting: { content_warning: 'y'.repeat(23) } })).toMatchObject({
      code: 'too_long',
    });
  });
});

test.each([
  [401, { error: 'Nein' }, { kind: 'refused', class: 'auth', code: 'token_rejected', detail: 'Nein' }],
  [403, { error: 'Nein' }, { kind: 'refused', class: 'permission', code: 'not_permitted' }],
  [422, { error: 'Nein' }, { kind: 'refused', class: 'content', code: 'rejected' }],
  [404, { error: 'Nein' }, { kind: 'refused', class: 'content', code: 'rejected' }],
  [413, '<html>', { kind: 'refused', class: 'content', code: 'media_too_large' }],
  [403, '<html>', { kind: 'deferred', reason: 'outage', code: 'not_the_server' }],
  [429, { error: 'Nein' }, { kind: 'deferred', reason: 'rate', retryAt: null }],
  [503, { error: 'Nein' }, { kind: 'unknown', code: 'server_error' }],
])('%i %j', async (status, body, outcome) => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'statuses', { kind: 'status', status, body });
  expect(await publish(actor, { text: 'Hello' })).toMatchObject(outcome);
});

test('waits until the limit is over, as the server says', async () => {
  const actor = await rig.connect();
  const resetAt = new Date(rig.clock.now + 7 * MINUTE_MS);
  const headers = { 'x-ratelimit-reset': resetAt.toISOString() };
  await rig.script('mastodon', 'statuses', { kind: 'status', status: 429, headers });
  expect(await publish(actor, { text: 'Hello' })).toMatchObject({ kind: 'deferred', reason: 'rate', retryAt: resetAt });
});

test('the 301st post within three hours has to wait', async () => {
  const actor = await rig.connect();
  for (let count = 0; count < 300; count += 1) {
    await publish(actor, { text: `Post ${count}` });
    rig.clock.now += 2_000;
  }
  const outcome = await publish(actor, { text: 'One more' });
  expect(outcome).toMatchObject({ kind: 'deferred', reason: 'rate', retryAt: expect.any(Date) });
}, 60_000);

function readKey(made: string | null): unknown {
  return (JSON.parse(made ?? '{}') as { key?: unknown }).key;
}
