import { HOUR_MS } from '#contract/durations';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { PUBLIC_CLIENT } from '../../../sandbox/oauth/authorization';
import { decide } from '../../../sandbox/decide';
import { allow, startVisit } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import type { Actor, AppConnector } from '../connector';
import type { NetworkSettings } from '../settings';
import { createXConnector } from './connector';

const REDIRECT_URI = `${PUBLIC_ORIGIN}/x-oauth-callback`;
const NOBODY = 'http://127.0.0.1:9';

let rig: Rig;
let settings: NetworkSettings;
let x: AppConnector;

beforeAll(async () => {
  rig = await startRig();
  settings = sandboxNetworkSettings(rig.origin).twitter;
  x = createXConnector(settings, () => rig.clock.now);
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

async function connect(handle = 'ada', connector = x): Promise<Actor & { refreshToken: string }> {
  const tokens = await connector.exchange(await allow(connector.oauth, REDIRECT_URI, handle));
  const { accountId, username } = await connector.profile(tokens.accessToken);
  return { accountId, username, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? '' };
}

describe('connecting an account', () => {
  test('exchanges the code with PKCE and says who it is', async () => {
    const tokens = await x.exchange(await allow(x.oauth, REDIRECT_URI, '@River_Cafe'));
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresAt: new Date(rig.clock.now + 2 * HOUR_MS),
      scope: 'tweet.read tweet.write users.read media.write offline.access',
    });
    expect(await x.profile(tokens.accessToken)).toEqual({
      accountId: expect.stringMatching(/^\d+$/),
      username: 'River_Cafe',
      name: 'River Cafe',
    });
  });

  test('a public client names itself in the form', async () => {
    const open = createXConnector({ ...settings, clientId: PUBLIC_CLIENT.id, clientSecret: null }, () => rig.clock.now);
    expect((await connect('ada', open)).username).toBe('ada');
  });

  test('the same handle is the same account', async () => {
    expect((await connect('ada')).accountId).toBe((await connect('ADA')).accountId);
  });

  test('an error comes back as access_denied with the state', async () => {
    const visit = startVisit(x.oauth, REDIRECT_URI);
    const back = await decide(visit.url, 'refuse');
    expect(back.href).toBe(`${REDIRECT_URI}?error=access_denied&state=${visit.state}`);
  });

  test.each([
    [
      'a wrong verifier',
      async () => ({ ...(await allow(x.oauth, REDIRECT_URI, 'ada')), codeVerifier: 'x'.repeat(64) }),
    ],
    [
      'another redirect address',
      async () => ({ ...(await allow(x.oauth, REDIRECT_URI, 'ada')), redirectUri: 'http://evil/' }),
    ],
    [
      'an unknown code',
      () => Promise.resolve({ code: 'nonsense', redirectUri: REDIRECT_URI, codeVerifier: 'x'.repeat(64) }),
    ],
    [
      'a code that was used',
      async () => {
        const grant = await allow(x.oauth, REDIRECT_URI, 'ada');
        await x.exchange(grant);
        return grant;
      },
    ],
    [
      'a code that is older than 30 seconds',
      async () => {
        const grant = await allow(x.oauth, REDIRECT_URI, 'ada');
        rig.clock.now += 30_000;
        return grant;
      },
    ],
  ])('%s is refused', async (_name, makeGrant) => {
    const grant = await makeGrant();
    await expect(x.exchange(grant)).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
  });

  test('a wrong secret is refused', async () => {
    const stranger = createXConnector({ ...settings, clientSecret: 'wrong' }, () => rig.clock.now);
    const grant = await allow(x.oauth, REDIRECT_URI, 'ada');
    await expect(stranger.exchange(grant)).rejects.toMatchObject({ code: 'unauthorized_client', status: 401 });
  });

  test('a network that is not there says so with status 0', async () => {
    const lost = createXConnector({ ...settings, apiUrl: NOBODY });
    await expect(lost.refresh('token')).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  });
});

describe('tokens', () => {
  test('end after two hours and are renewed by a refresh token that works once', async () => {
    const actor = await connect();
    rig.clock.now += 2 * HOUR_MS;
    await expect(x.profile(actor.accessToken)).rejects.toMatchObject({ status: 401 });
    const renewed = await x.refresh(actor.refreshToken);
    expect(await x.profile(renewed.accessToken)).toMatchObject({ username: 'ada' });
  });

  test('a spent refresh token ends the whole chain', async () => {
    const actor = await connect();
    const renewed = await x.refresh(actor.refreshToken);
    await expect(x.refresh(actor.refreshToken)).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
    await expect(x.profile(renewed.accessToken)).rejects.toMatchObject({ status: 401 });
    await expect(x.refresh(renewed.refreshToken ?? '')).rejects.toMatchObject({ status: 400 });
  });
});
