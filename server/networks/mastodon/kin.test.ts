import { DAY_MS } from '#contract/durations';
import { decide } from '../../../sandbox/decide';
import {
  keptPreparation,
  KIN_NAMES,
  REDIRECT_URI,
  startMastodonRig,
  type MastodonRig,
} from '../../testing/mastodonRig';
import { attachment } from '../testing/attachments';
import { sendJson, startStranger, type Stranger } from '../testing/strangerServer';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';

let rig: MastodonRig;
/** A site whose accounts are on a server of another name. */
let home: Stranger;
let answerHome: (path: string) => { status: number; body: unknown };

beforeAll(async () => {
  home = await startStranger((request, response) => {
    const { status, body } = answerHome(request.url ?? '');
    if (typeof body === 'string') response.writeHead(status, { 'content-type': 'application/xrd+xml' }).end(body);
    else sendJson(response, body, status);
  });
  rig = await startMastodonRig([home.host]);
});
afterAll(async () => {
  await rig.close();
  await home.close();
});
beforeEach(async () => {
  await rig.reset();
  home.seen.length = 0;
  for (const host of Object.values(rig.hosts)) await rig.apps.remove('mastodon', host);
});

const start = (server: string) => rig.mastodon.servers.start!({ server, redirectUri: REDIRECT_URI, state: 'a-state' });

describe.each(KIN_NAMES)('%s', (name) => {
  test('connects two accounts by one registration, and publishes for both', async () => {
    for (const person of ['ada', 'bob']) {
      const actor = await rig.connect(name, person);
      const draft = {
        text: `Hello from ${person}`,
        media: [attachment('image/png', { pixels: { width: 8, height: 8 } })],
      };
      expect(await rig.whileTimePasses(() => rig.mastodon.publish(actor, draft, WITHOUT_LIMIT))).toMatchObject({
        kind: 'published',
      });
    }
    expect(await rig.acceptedTexts('mastodon')).toEqual(['Hello from ada', 'Hello from bob']);
    const apps = await rig.calls('apps');
    await rig.connect(name, 'eve');
    expect(await rig.calls('apps')).toBe(apps);
    expect(apps).toBe(name === 'pixelfed' ? 2 : 1);
  });

  test('that has forgotten our app gets a new one', async () => {
    await rig.signIn(name);
    await rig.reset();
    await rig.signIn(name);
    expect(await rig.calls('apps')).toBeGreaterThan(0);
  });

  test('leaves the second account connected when the first is disconnected', async () => {
    const [first, second] = [await rig.signIn(name, 'ada'), await rig.signIn(name, 'bob')];
    await rig.mastodon.revoke!(first).catch(() => undefined);
    await expect(rig.mastodon.profile(second.accessToken)).resolves.toMatchObject({ name: 'Bob' });
  });
});

test.each(['pixelfed', 'akkoma'] as const)('tokens of %s end and are renewed', async (name) => {
  const tokens = await rig.signIn(name);
  expect(tokens.expiresAt?.getTime()).toBeGreaterThan(rig.clock.now + 99 * DAY_MS);
  rig.clock.now += 400 * DAY_MS;
  await expect(rig.mastodon.profile(tokens.accessToken)).rejects.toMatchObject({ status: 401 });
  const renewed = await rig.mastodon.refresh(tokens.refreshToken ?? '');
  await expect(rig.mastodon.profile(renewed.accessToken)).resolves.toMatchObject({ name: 'Ada' });
  const again = await rig.mastodon.refresh(renewed.refreshToken ?? '');
  await expect(rig.mastodon.profile(again.accessToken)).resolves.toMatchObject({ name: 'Ada' });
  await expect(rig.mastodon.refresh(tokens.refreshToken ?? '')).rejects.toMatchObject({ status: 400 });
});

test('a post without a file is refused before Pixelfed is asked', async () => {
  const actor = await rig.connect('pixelfed');
  expect(await rig.mastodon.publish(actor, { text: 'No file' }, WITHOUT_LIMIT)).toMatchObject({
    kind: 'refused',
    class: 'content',
    code: 'media_required',
    params: { software: 'Pixelfed' },
  });
  expect(await rig.calls('statuses')).toBe(0);
});

test('Pixelfed, which takes a key once, is given another one after each refusal', async () => {
  const actor = await rig.connect('pixelfed');
  const preparation = keptPreparation();
  const draft = { text: 'Look', media: [attachment('image/png', { pixels: { width: 8, height: 8 } })], preparation };
  const publish = () => rig.whileTimePasses(() => rig.mastodon.publish(actor, draft, WITHOUT_LIMIT));
  const limited = { kind: 'status', status: 429, body: { error: 'Too many' }, when: 'after' };
  await rig.script('mastodon', 'statuses', { kind: 'status', status: 422, body: { error: 'Not yet' } });
  await rig.script('mastodon', 'statuses', limited);
  expect(await publish()).toMatchObject({ kind: 'deferred' });
  const keys = new Set(preparation.notes.map((note) => (JSON.parse(note) as { key: string }).key));
  expect(keys.size).toBeGreaterThan(1);
  expect(await publish()).toMatchObject({ kind: 'published' });
});

describe('an account on a server of another name than its handle’s', () => {
  const self = (address: string) => ({
    subject: 'acct:ada@example.org',
    links: [{ rel: 'self', type: 'application/activity+json', href: `${address}/users/ada` }],
  });
  const hostOf = async (typed: string) => new URL((await start(typed)).authorizeUrl).host;

  test('is found by WebFinger', async () => {
    answerHome = (path) =>
      path === `/.well-known/webfinger?resource=${encodeURIComponent(`acct:ada@${home.host}`)}`
        ? { status: 200, body: self(`http://${rig.hosts.usual}`) }
        : { status: 404, body: {} };
    expect(await hostOf(`@ada@${home.host}`)).toBe(rig.hosts.usual);
  });

  test('is found by host-meta where WebFinger is elsewhere, and where the site alone is named', async () => {
    const template = `http://${rig.hosts.gotosocial}/.well-known/webfinger?resource={uri}`;
    answerHome = (path) =>
      path === '/.well-known/host-meta'
        ? { status: 200, body: `<XRD><Link rel="lrdd" template="${template}"/></XRD>` }
        : { status: 404, body: {} };
    expect(await hostOf(`ada@${home.host}`)).toBe(rig.hosts.gotosocial);
    expect(await hostOf(home.host)).toBe(rig.hosts.gotosocial);
  });

  test.each([
    ['an address of this machine', 'http://127.0.0.1:1'],
    ['no address', 'nonsense'],
    ['a script', 'javascript:alert(1)//'],
  ])('is not looked for at %s', async (_name, address) => {
    answerHome = (path) =>
      path.startsWith('/.well-known/webfinger') ? { status: 200, body: self(address) } : { status: 404, body: {} };
    await expect(start(`ada@${home.host}`)).rejects.toMatchObject({ name: 'Error' });
    expect(home.seen).toContain('POST /api/v1/apps');
  });
});

test('the verifier is sent only where a challenge was', async () => {
  const { authorizeUrl, kept } = await start(rig.hosts.pixelfed);
  const code = (await decide(new URL(authorizeUrl), 'allow', 'ada')).searchParams.get('code') ?? '';
  await expect(
    rig.mastodon.servers.finish({ code, issuer: null, redirectUri: REDIRECT_URI, kept }),
  ).resolves.toMatchObject({ scope: 'read write' });
});
