import { makeKey, startOAuthRig, type OAuthRig } from './testing/startOAuthRig';

let oauth: OAuthRig;
beforeAll(async () => (oauth = await startOAuthRig()));
afterAll(() => oauth.rig.close());
beforeEach(() => oauth.rig.reset());

describe('a code', () => {
  test.each<[string, object]>([
    ['another verifier', { code_verifier: 'w'.repeat(64) }],
    ['another redirect_uri', { redirect_uri: 'http://127.0.0.1/back' }],
    ['another client', { client_id: 'http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%2Fback' }],
  ])('is refused with %s, and then used up', async (_what, change) => {
    const key = await makeKey();
    const code = await oauth.codeFor(key);
    expect((await oauth.post('/oauth/token', key, oauth.exchange(code, change))).body).toMatchObject({
      error: 'invalid_grant',
    });
    expect((await oauth.post('/oauth/token', key, oauth.exchange(code))).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('is refused with another key', async () => {
    const code = await oauth.codeFor(await makeKey());
    expect(await oauth.post('/oauth/token', await makeKey(), oauth.exchange(code))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'DPoP proof does not match the expected JKT' },
    });
  });
});
