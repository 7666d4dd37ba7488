import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { DAY_MS } from '#contract/durations';
import { makeKey, startOAuthRig, type Claims, type Key, type OAuthRig } from './testing/startOAuthRig';

const ORIGIN = 'https://post.example.org';
const SERVICE = `${ORIGIN}/client.json`;

let oauth: OAuthRig;
let document: Record<string, unknown>;
let serviceKey: Key;

beforeAll(async () => {
  oauth = await startOAuthRig({ publicOrigin: ORIGIN, fetchClient: () => Promise.resolve(Response.json(document)) });
});
afterAll(() => oauth.rig.close());
beforeEach(async () => {
  await oauth.rig.reset();
  serviceKey = await makeKey();
  document = {
    client_id: SERVICE,
    client_name: 'A service',
    redirect_uris: [`${ORIGIN}/back`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'atproto transition:generic',
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [serviceKey.jwk] },
  };
});

describe('a service', () => {
  const assertion = async ({ privateKey, jwk }: Key, claims: Claims = {}) => {
    const now = Math.floor(oauth.rig.clock.now / 1000);
    const own = { iss: SERVICE, sub: SERVICE, aud: oauth.server, jti: randomUUID(), iat: now, exp: now + 60 };
    return {
      client_id: SERVICE,
      redirect_uri: `${ORIGIN}/back`,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await new SignJWT({ ...own, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: String(jwk.kid) })
        .sign(privateKey),
    };
  };
  const push = async (credentials: Record<string, string>) =>
    (await oauth.post('/oauth/par', await makeKey(), oauth.pushed(credentials))).body;

  test('shows who it is by a signature', async () => {
    expect(await push(await assertion(serviceKey))).toHaveProperty('request_uri');
  });

  test.each<[string, Claims]>([
    ['for another issuer', { aud: 'https://elsewhere.example.org' }],
    ['of another client', { sub: 'https://elsewhere.example.org' }],
    ['from yesterday', { iat: 1, exp: 2 }],
    ['without an id', { jti: undefined }],
  ])('is not believed with an assertion %s', async (_what, claims) => {
    expect(await push(await assertion(serviceKey, claims))).toMatchObject({ error: 'invalid_client' });
  });

  test('is not believed with a key that it does not show, an assertion that was used, or none', async () => {
    expect(await push(await assertion(await makeKey()))).toMatchObject({ error: 'invalid_client' });
    const once = await assertion(serviceKey);
    await push(once);
    expect(await push(once)).toMatchObject({ error: 'invalid_client' });
    expect(await push({ client_id: SERVICE })).toMatchObject({ error: 'invalid_request' });
  });

  test.each<[string, object]>([
    ['another id', { client_id: `${ORIGIN}/other.json` }],
    ['tokens that are bound to nothing', { dpop_bound_access_tokens: false }],
    ['no key', { jwks: { keys: [] } }],
    ['a private key', { jwks: { keys: [{ kty: 'EC', d: 'secret' }] } }],
    ['no renewal', { grant_types: ['authorization_code'] }],
  ])('whose document has %s is none', async (_what, change) => {
    document = { ...document, ...change };
    expect(await push(await assertion(serviceKey))).toMatchObject({ error: 'invalid_client_metadata' });
  });

  test('stays connected for more than two weeks, until its key is gone', async () => {
    const key = await makeKey();
    const code = await oauth.codeFor(key, { ...oauth.pushed(), ...(await assertion(serviceKey)) });
    const first = await oauth.post('/oauth/token', key, { ...oauth.exchange(code), ...(await assertion(serviceKey)) });
    oauth.rig.clock.now += 20 * DAY_MS;
    const renewal = async () => ({ grant_type: 'refresh_token', ...(await assertion(serviceKey)) });
    const second = await oauth.post('/oauth/token', key, {
      ...(await renewal()),
      refresh_token: first.body['refresh_token'],
    });
    expect(second.status).toBe(200);
    serviceKey = await makeKey();
    document['jwks'] = { keys: [serviceKey.jwk] };
    const third = await oauth.post('/oauth/token', key, {
      ...(await renewal()),
      refresh_token: second.body['refresh_token'],
    });
    expect(third.body).toMatchObject({ error: 'invalid_grant' });
  });
});
