import { MINUTE_MS } from '#contract/durations';
import { LOCAL, makeKey, startOAuthRig, type OAuthRig } from './testing/startOAuthRig';

let oauth: OAuthRig;
beforeAll(async () => (oauth = await startOAuthRig()));
afterAll(() => oauth.rig.close());
beforeEach(() => oauth.rig.reset());

test('tells who it is, in the two documents of the protocol', async () => {
  const resource = await oauth.send('GET', '/.well-known/oauth-protected-resource');
  expect(resource.body).toMatchObject({ resource: oauth.server, authorization_servers: [oauth.server] });
  const issuer = await oauth.send('GET', '/.well-known/oauth-authorization-server');
  expect(issuer.body).toMatchObject({
    issuer: oauth.server,
    pushed_authorization_request_endpoint: `${oauth.server}/oauth/par`,
  });
});

test('an account that was made by signing in can be looked up', async () => {
  const { body } = await oauth.tokensFor(await makeKey());
  const { body: found } = await oauth.send('GET', `/plc/${String(body['sub'])}`);
  expect(found).toMatchObject({
    id: body['sub'],
    alsoKnownAs: ['at://ada.test'],
    service: [{ serviceEndpoint: oauth.server }],
  });
  expect((await oauth.send('GET', '/plc/did:plc:nobody')).status).toBe(404);
});

describe('a request that is pushed', () => {
  test.each<[string, Record<string, string>, string]>([
    ['returns elsewhere', { redirect_uri: 'http://127.0.0.1/other' }, 'invalid_redirect_uri'],
    ['returns to the name localhost', { redirect_uri: 'http://localhost:4000/back' }, 'invalid_redirect_uri'],
    ['has no state', { state: '' }, 'invalid_request'],
    ['has no challenge', { code_challenge: '' }, 'invalid_request'],
    ['has a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['wants a token at once', { response_type: 'token' }, 'invalid_request'],
    ['wants more than was declared', { scope: 'atproto transition:email' }, 'invalid_scope'],
    ['does not want the protocol', { scope: 'transition:generic' }, 'invalid_scope'],
    ['comes from nobody', { client_id: 'https://elsewhere.example.org/client.json' }, 'invalid_client_metadata'],
    ['comes from a port', { client_id: 'http://localhost:3000' }, 'invalid_client_metadata'],
  ])('and %s is refused', async (_what, change, error) => {
    expect((await oauth.post('/oauth/par', await makeKey(), oauth.pushed(change))).body).toMatchObject({ error });
  });

  test('is shown to a person, of another app or too late it is not', async () => {
    const { body } = await oauth.post('/oauth/par', await makeKey(), oauth.pushed());
    const request = { client_id: LOCAL, request_uri: String(body['request_uri']) };
    const show = (change = {}) =>
      fetch(`${oauth.server}/oauth/authorize?${new URLSearchParams({ ...request, ...change }).toString()}`);
    const page = await (await show()).text();
    expect(page).toContain('A program on this computer');
    expect(page).toContain('Publish and delete posts in its name');
    expect((await show({ client_id: 'http://localhost' })).status).toBe(400);
    oauth.rig.clock.now += 6 * MINUTE_MS;
    expect((await show()).status).toBe(400);
  });

  test('may name the account, which is then offered alone', async () => {
    await oauth.tokensFor(await makeKey());
    const { body } = await oauth.post('/oauth/par', await makeKey(), oauth.pushed({ login_hint: 'eve.test' }));
    const query = new URLSearchParams({ client_id: LOCAL, request_uri: String(body['request_uri']) });
    const page = await (await fetch(`${oauth.server}/oauth/authorize?${query.toString()}`)).text();
    expect(page).toContain('@eve.test');
    expect(page).not.toContain('@ada.test');
  });
});
