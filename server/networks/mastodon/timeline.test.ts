import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { createTextComparer } from '../../publishing/reconciling/textEvidence';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { SERVER_NAMES, startMastodonRig, type MastodonRig } from '../../testing/mastodonRig';

let rig: MastodonRig;
beforeAll(async () => (rig = await startMastodonRig()));
afterAll(() => rig.close());
beforeEach(() => rig.reset());

type Connected = Awaited<ReturnType<MastodonRig['connect']>>;

async function post(actor: Connected, text: string): Promise<string> {
  const outcome = await rig.mastodon.publish(actor, { text }, WITHOUT_LIMIT);
  if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
  return outcome.remoteId;
}

describe('reading the newest posts', () => {
  test.each(SERVER_NAMES)('gives them newest first, as they were written, on the %s server', async (name) => {
    const actor = await rig.connect(name);
    expect(await rig.mastodon.findRecent(actor)).toMatchObject({ posts: [], isWhole: true });
    const texts = [
      'Tom & "Jerry" <3',
      `Long: https://example.org/${'a'.repeat(80)}?b=1&c=2#d and more`,
      'One\nTwo\n\nThree',
      `@ada, @ada@${rig.hosts[name]} and @nobody@elsewhere.example`,
      '#Tag and 👩‍👩‍👧 日本語',
    ];
    for (const text of texts) {
      await post(actor, text);
      rig.clock.now += 1_000;
    }
    const { posts, isWhole } = await rig.mastodon.findRecent(actor);
    expect(isWhole).toBe(true);
    expect(posts.map(({ text }) => text)).toEqual(texts.toReversed());
    expect(posts[0]).toMatchObject({
      createdAt: new Date(rig.clock.now - 1_000),
      remoteId: expect.stringMatching(new RegExp(`^\\d+@${rig.hosts[name]}$`)),
      remoteUrl: expect.stringContaining(`http://${rig.hosts[name]}/@ada/`),
    });
  });

  test('is not the whole list if there are more than 40', async () => {
    const actor = await rig.connect();
    for (let count = 0; count <= 40; count += 1) await post(actor, `Post ${count}`);
    const { posts, isWhole } = await rig.mastodon.findRecent(actor);
    expect([posts.length, isWhole]).toEqual([40, false]);
  }, 20_000);

  test('ends a text behind a mention whose server is not shown, so that it proves nothing', async () => {
    const actor = await rig.connect();
    const ours = `Hello @ada@${rig.hosts.usual}, how are you?`;
    await post(actor, ours);
    await rig.script('mastodon', 'source', { kind: 'status', status: 404, body: { error: 'Weg' } });
    const [found] = (await rig.mastodon.findRecent(actor)).posts;
    expect(found?.text).toBe('Hello @ada…');
    expect(createTextComparer(ours)(found?.text ?? '')).toBe('alike');
  });

  test.each([
    ['an error', { kind: 'status', status: 503 }],
    ['something unreadable', { kind: 'status', status: 200, body: '<html>' }],
    ['no list', { kind: 'status', status: 200, body: {} }],
    ['a row without a date', { kind: 'status', status: 200, body: [{ id: '1', content: '' }] }],
    ['a row without content', { kind: 'status', status: 200, body: [{ id: '1', created_at: '2026-01-01' }] }],
    ['a redirect', { kind: 'status', status: 302, headers: { location: '/elsewhere' } }],
  ])('%s is never taken for an empty list', async (_name, fault) => {
    const actor = await rig.connect();
    await rig.script('mastodon', 'account-statuses', fault);
    await expect(rig.mastodon.findRecent(actor)).rejects.toMatchObject({ name: 'Error' });
  });
});

describe('figures', () => {
  test('of posts grow with time; what is gone or on another server is left out', async () => {
    const actor = await rig.connect();
    const other = await rig.connect('older');
    const [kept, deleted, elsewhere] = [await post(actor, 'One'), await post(actor, 'Two'), await post(other, 'Three')];
    await rig.mastodon.remove!(actor, deleted);
    rig.clock.now += 100 * HOUR_MS;
    const readOnce = () => rig.mastodon.postMetrics(actor, [kept, deleted, elsewhere, 'nonsense']);
    const young = await readOnce();
    rig.clock.now += 100 * HOUR_MS;
    const old = await readOnce();
    const number = expect.any(Number) as number;
    expect(old).toEqual([{ remoteId: kept, likes: number, comments: number, shares: number, reach: null }]);
    const sumOf = ([one]: typeof old) => (one?.likes ?? 0) + (one?.comments ?? 0) + (one?.shares ?? 0);
    expect(sumOf(young)).toBeGreaterThan(0);
    expect(sumOf(old)).toBeGreaterThan(sumOf(young));
  });

  test('that can not be read are an error', async () => {
    const actor = await rig.connect();
    const id = await post(actor, 'One');
    await rig.script('mastodon', 'status', { kind: 'status', status: 503 });
    await expect(rig.mastodon.postMetrics(actor, [id])).rejects.toMatchObject({ code: 'server_error' });
  });

  test('tell the number of followers, who become more', async () => {
    const actor = await rig.connect();
    const before = await rig.mastodon.followers(actor);
    rig.clock.now += 100 * HOUR_MS;
    expect(before).toBeGreaterThan(0);
    expect(await rig.mastodon.followers(actor)).toBeGreaterThan(before ?? Infinity);
  });

  test('tell where the picture of the account is, but not that of those who have none', async () => {
    const actor = await rig.connect();
    expect(await rig.mastodon.pictureUrl(actor)).toMatch(/^http:.+\.png$/);
    for (const avatar_static of ['https://files.example/avatars/original/missing.png', 'http://10.0.0.1/a.png']) {
      await rig.script('mastodon', 'verify-credentials', { kind: 'status', status: 200, body: { avatar_static } });
      expect([avatar_static, await rig.mastodon.pictureUrl(actor)]).toEqual([avatar_static, null]);
    }
  });
});

describe('deleting', () => {
  test.each(SERVER_NAMES)('takes a post off the %s server, and succeeds again', async (name) => {
    const actor = await rig.connect(name);
    const id = await post(actor, 'A mistake');
    await rig.mastodon.remove!(actor, id);
    expect(await rig.acceptedTexts('mastodon')).toEqual([]);
    await rig.mastodon.remove!(actor, id);
  });

  test("leaves other servers' posts alone", async () => {
    const [actor, other] = [await rig.connect('usual'), await rig.connect('older')];
    const id = await post(other, 'Not yours');
    await expect(rig.mastodon.remove!(actor, id)).rejects.toMatchObject({ code: 'other_server' });
    expect(await rig.acceptedTexts('mastodon')).toEqual(['Not yours']);
  });

  test('too often within half an hour has to wait', async () => {
    const actor = await rig.connect();
    const ids: string[] = [];
    for (let count = 0; count < 31; count += 1) ids.push(await post(actor, `Post ${count}`));
    rig.clock.now += 6 * MINUTE_MS;
    for (const id of ids.slice(0, 30)) await rig.mastodon.remove!(actor, id);
    await expect(rig.mastodon.remove!(actor, ids[30]!)).rejects.toMatchObject({ status: 429 });
  }, 20_000);
});
