import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations';
import {
  LOCAL,
  makeKey,
  startOAuthRig,
  type Answer,
  type Claims,
  type Key,
  type OAuthRig,
} from './testing/startOAuthRig';

const GET_SESSION = '/xrpc/com.atproto.server.getSession';
const athOf = (token: string) => createHash('sha256').update(token).digest('base64url');

let oauth: OAuthRig;
beforeAll(async () => (oauth = await startOAuthRig()));
afterAll(() => oauth.rig.close());
beforeEach(() => oauth.rig.reset());

describe('a proof', () => {
  test.each<[string, Claims, string]>([
    ['without a nonce', { nonce: undefined }, 'use_dpop_nonce'],
    ['with a nonce of somebody else', { nonce: 'n' }, 'use_dpop_nonce'],
    ['for another method', { htm: 'GET' }, 'invalid_dpop_proof'],
    ['for another address', { htu: 'https://elsewhere.example.org/oauth/par' }, 'invalid_dpop_proof'],
    ['without an id', { jti: undefined }, 'invalid_dpop_proof'],
    ['from yesterday', { iat: Date.parse('2026-11-20T12:00:00Z') / 1000 }, 'invalid_dpop_proof'],
    ['of a token, where there is none', { ath: 'a' }, 'invalid_dpop_proof'],
  ])('%s is refused', async (_what, claims, error) => {
    const { status, body, headers } = await oauth.post('/oauth/par', await makeKey(), oauth.pushed(), claims);
    expect([status, body['error']]).toEqual([error === 'use_dpop_nonce' ? 400 : 401, error]);
    expect(headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/);
  });

  test('that was used before is refused, and none at all', async () => {
    const dpop = await oauth.prove(await makeKey(), 'POST', '/oauth/par', { nonce: await oauth.nonceNow() });
    expect((await oauth.send('POST', '/oauth/par', { dpop }, oauth.pushed())).status).toBe(201);
    const again = await oauth.send('POST', '/oauth/par', { dpop }, oauth.pushed());
    expect(again).toMatchObject({ status: 401, body: { error_description: 'DPoP proof replayed' } });
    expect(await oauth.send('POST', '/oauth/par', {}, oauth.pushed())).toMatchObject({ status: 401 });
  });

  test('needs a new nonce after minutes', async () => {
    const key = await makeKey();
    const nonce = await oauth.nonceNow();
    expect((await oauth.post('/oauth/par', key, oauth.pushed(), { nonce })).status).toBe(201);
    oauth.rig.clock.now += 3 * MINUTE_MS;
    expect((await oauth.post('/oauth/par', key, oauth.pushed(), { nonce })).body).toMatchObject({
      error: 'use_dpop_nonce',
    });
  });
});

describe('a token', () => {
  const read = async (key: Key, token: string, { claims = {}, scheme = 'DPoP' } = {}) => {
    const dpop = await oauth.prove(key, 'GET', GET_SESSION, {
      nonce: await oauth.nonceNow(),
      ath: athOf(token),
      ...claims,
    });
    return oauth.send('GET', GET_SESSION, { dpop, authorization: `${scheme} ${token}` });
  };

  test('is good with a proof of its key', async () => {
    const key = await makeKey();
    const { access, body } = await oauth.tokensFor(key);
    expect(body).toMatchObject({ token_type: 'DPoP', scope: 'atproto transition:generic', expires_in: 900 });
    expect(await read(key, access)).toMatchObject({ status: 200, body: { handle: 'ada.test', did: body['sub'] } });
  });

  test.each<[string, (key: Key, access: string) => Promise<Answer>, string]>([
    ['without a nonce', (key, access) => read(key, access, { claims: { nonce: undefined } }), 'use_dpop_nonce'],
    ['of another token', (key, access) => read(key, access, { claims: { ath: 'a' } }), 'invalid_dpop_proof'],
    ['of another key', async (_key, access) => read(await makeKey(), access), 'invalid_token'],
    ['as if it were bound to none', (key, access) => read(key, access, { scheme: 'Bearer' }), 'invalid_token'],
  ])('with a proof %s is refused', async (_what, call, error) => {
    const key = await makeKey();
    const { access } = await oauth.tokensFor(key);
    const { status, body, headers } = await call(key, access);
    expect([status, body['error']]).toEqual([401, error]);
    if (error === 'use_dpop_nonce') {
      expect(headers.get('www-authenticate')).toMatch(/^DPoP .*error="use_dpop_nonce"/);
      expect(headers.get('dpop-nonce')).toBeTruthy();
    }
  });

  test('ends after a quarter of an hour', async () => {
    const key = await makeKey();
    const { access } = await oauth.tokensFor(key);
    oauth.rig.clock.now += 16 * MINUTE_MS;
    expect(await read(key, access)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  test('is renewed by its own key alone, or the session is over', async () => {
    const key = await makeKey();
    const { refresh } = await oauth.tokensFor(key);
    const form = { client_id: LOCAL, grant_type: 'refresh_token', refresh_token: refresh };
    expect((await oauth.post('/oauth/token', await makeKey(), form)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await oauth.post('/oauth/token', key, form)).body).toMatchObject({ error: 'invalid_grant' });
  });
});
