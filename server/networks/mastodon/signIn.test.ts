import { DAY_MS } from '#contract/durations';
import { decide } from '../../../sandbox/decide';
import { readSession } from '../tokens';
import { REDIRECT_URI, SERVER_NAMES, startMastodonRig, type MastodonRig } from '../../testing/mastodonRig';

let rig: MastodonRig;
beforeAll(async () => (rig = await startMastodonRig()));
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  for (const host of Object.values(rig.hosts)) await rig.apps.remove('mastodon', host);
});

const start = (server: string, state = 'a-state') =>
  rig.mastodon.servers.start!({ server, redirectUri: REDIRECT_URI, state });

describe.each(SERVER_NAMES)('the %s server', (name) => {
  test('gives a token that names it and does not end', async () => {
    const tokens = await rig.signIn(name);
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: null,
      expiresAt: null,
      scope: 'read:accounts read:statuses write:statuses write:media',
    });
    expect(rig.mastodon.servers.serverOf(tokens.accessToken)).toBe(rig.hosts[name]);
    expect(readSession(tokens.accessToken).origin).toBe(`http://${rig.hosts[name]}`);
    rig.clock.now += 400 * DAY_MS;
    expect(await rig.mastodon.profile(tokens.accessToken)).toEqual({
      accountId: expect.stringMatching(new RegExp(`^\\d+@${rig.hosts[name]}$`)),
      name: 'Ada',
      username: `ada@${rig.hosts[name]}`,
    });
  });

  test('knows our app from one registration, however often people connect', async () => {
    await rig.signIn(name, 'ada');
    await rig.signIn(name, 'bob');
    expect(await rig.calls('apps')).toBe(1);
  });

  test('that has forgotten our app gets a new one, once', async () => {
    await rig.signIn(name);
    const before = await rig.apps.find('mastodon', rig.hosts[name]);
    await rig.reset();
    await rig.signIn(name);
    expect(await rig.calls('apps')).toBe(1);
    expect(await rig.apps.find('mastodon', rig.hosts[name])).not.toEqual(before);
  });

  test('takes a token back', async () => {
    const [first, second] = [await rig.signIn(name), await rig.signIn(name)];
    await rig.mastodon.revoke!(first);
    await expect(rig.mastodon.profile(first.accessToken)).rejects.toMatchObject({ status: 401 });
    await expect(rig.mastodon.profile(second.accessToken)).resolves.toMatchObject({ name: 'Ada' });
  });

  test('accepts a code once, and none for another address', async () => {
    const { authorizeUrl, kept } = await start(rig.hosts[name]);
    const code = (await decide(new URL(authorizeUrl), 'allow', 'ada')).searchParams.get('code') ?? '';
    const finish = (redirectUri: string) => rig.mastodon.servers.finish({ code, issuer: null, redirectUri, kept });
    await expect(finish('http://localhost:3000/elsewhere')).rejects.toMatchObject({
      code: 'invalid_grant',
      status: 400,
    });
    await expect(finish(REDIRECT_URI)).rejects.toMatchObject({ code: 'invalid_grant' });
  });
});

test('an older server would forget an app without a token; ours has one at once', async () => {
  const { authorizeUrl } = await start(rig.hosts.older);
  rig.clock.now += 2 * DAY_MS;
  expect((await fetch(authorizeUrl)).status).toBe(200);
});

test('only a server that checks PKCE gets a challenge, and then needs the verifier', async () => {
  expect(new URL((await start(rig.hosts.older)).authorizeUrl).searchParams.get('code_challenge')).toBeNull();
  const { authorizeUrl, kept } = await start(rig.hosts.usual);
  expect(new URL(authorizeUrl).searchParams.get('code_challenge_method')).toBe('S256');
  const code = (await decide(new URL(authorizeUrl), 'allow', 'ada')).searchParams.get('code') ?? '';
  const stolen = JSON.stringify({ ...(JSON.parse(kept) as object), verifier: 'x'.repeat(64) });
  const finish = rig.mastodon.servers.finish({ code, issuer: null, redirectUri: REDIRECT_URI, kept: stolen });
  await expect(finish).rejects.toMatchObject({ code: 'invalid_grant' });
});

test('asks everybody to log in, with the state that it was given', async () => {
  const { searchParams } = new URL((await start(rig.hosts.usual, 'my-own-state')).authorizeUrl);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    force_login: 'true',
    state: 'my-own-state',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
  });
});

test.each([
  ['a handle', (host: string) => `ada@${host}`],
  ['a handle with its sign', (host: string) => ` @ada@${host} `],
  ['an address', (host: string) => `http://${host}/@ada`],
])('a server is found by %s', async (_name, typed) => {
  const { authorizeUrl } = await start(typed(rig.hosts.usual));
  expect(new URL(authorizeUrl).host).toBe(rig.hosts.usual);
});

test("an error comes back in OAuth's words", async () => {
  const back = await decide(new URL((await start(rig.hosts.usual)).authorizeUrl), 'refuse');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'a-state' });
});

test('a code of another issuer is not exchanged', async () => {
  const { authorizeUrl, kept } = await start(rig.hosts.usual);
  const code = (await decide(new URL(authorizeUrl), 'allow', 'ada')).searchParams.get('code') ?? '';
  for (const issuer of ['https://evil.example', 'nonsense']) {
    const finish = rig.mastodon.servers.finish({ code, issuer, redirectUri: REDIRECT_URI, kept });
    await expect(finish).rejects.toMatchObject({ code: 'other_server' });
  }
  expect(await rig.calls('token')).toBe(0);
});

test('an app that was registered for another address of ours is registered anew', async () => {
  await start(rig.hosts.usual);
  await rig.mastodon.servers.start!({
    server: rig.hosts.usual,
    redirectUri: 'http://localhost:3000/moved',
    state: 's',
  });
  expect(await rig.calls('apps')).toBe(2);
});

test('a person who is let in by a forgotten app is told so, and the next try works', async () => {
  const { authorizeUrl, kept } = await start(rig.hosts.usual);
  const code = (await decide(new URL(authorizeUrl), 'allow', 'ada')).searchParams.get('code') ?? '';
  await rig.reset();
  const finish = rig.mastodon.servers.finish({ code, issuer: null, redirectUri: REDIRECT_URI, kept });
  await expect(finish).rejects.toMatchObject({ code: 'invalid_client' });
  expect(await rig.apps.find('mastodon', rig.hosts.usual)).toBeNull();
  await expect(rig.signIn()).resolves.toMatchObject({ refreshToken: null });
});

test('there is nothing to renew', async () => {
  await expect(rig.mastodon.refresh('x')).rejects.toMatchObject({ code: 'not_refreshable', status: 400 });
});

test('the sandbox is offered first', () => {
  expect(rig.mastodon.servers.suggestions.slice(0, 2)).toEqual([
    { server: rig.hosts.usual, name: 'Sandbox Mastodon', isSandbox: true },
    { server: rig.hosts.older, name: 'Sandbox Mastodon, long posts', isSandbox: true },
  ]);
});
