import type { ErrorBody } from '#contract/errors';
import { APP_PLATFORMS } from '#contract/networks';
import type { OAuthConfigResponse, TokenRelayResponse, TokenRelayError } from '#contract/schemas/oauth';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN } from '../../../sandbox/testing/startRig';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const REDIRECT_URI = `${PUBLIC_ORIGIN}/x-oauth-callback`;
const CLIENT_ID = 'postwright-sandbox';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
});
afterAll(() => api.close());

type Form = Record<string, string>;

async function goodForm(): Promise<Form> {
  const oauth = api.networks.twitter!.oauth;
  const { code, codeVerifier } = await allow(oauth, REDIRECT_URI, 'river');
  return {
    grant_type: 'authorization_code',
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    code,
    code_verifier: codeVerifier,
  };
}

function send(
  form: string | Form,
  { platform = 'twitter', token = ada.token, type = 'application/x-www-form-urlencoded' } = {},
) {
  return api.inject({
    method: 'POST',
    url: `/api/v1/oauth/${platform}/token`,
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
}

describe('GET /oauth/config', () => {
  test('refuses who is not signed in', async () => {
    expect((await api.inject({ url: '/api/v1/oauth/config' })).statusCode).toBe(401);
  });

  test('tells what a browser may know, and no secret', async () => {
    const { status, body } = await ada.call<OAuthConfigResponse>('GET', '/oauth/config');
    expect(status).toBe(200);
    expect(body.platforms.map(({ platform }) => platform)).toEqual(APP_PLATFORMS);
    expect(body.platforms[0]).toEqual({
      platform: 'twitter',
      client_id: CLIENT_ID,
      authorize_url: `${api.sandboxOrigin}/x/i/oauth2/authorize`,
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      comment_scope: null,
      is_sandbox: true,
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('POST /oauth/{platform}/token', () => {
  test('refuses who is not signed in', async () => {
    expect((await send(await goodForm(), { token: '' })).statusCode).toBe(401);
  });

  test.each<[string, Form]>([
    ['another grant type', { grant_type: 'client_credentials' }],
    ['another client_id', { client_id: 'somebody-else' }],
    ['another redirect_uri', { redirect_uri: 'https://evil.example/x-oauth-callback' }],
    ["another platform's redirect_uri", { redirect_uri: `${PUBLIC_ORIGIN}/facebook-oauth-callback` }],
    ['a redirect_uri with more to it', { redirect_uri: `${REDIRECT_URI}?next=evil` }],
    ['no code', { code: '' }],
    ['a host of its own', { token_url: 'https://evil.example/token' }],
    ['too long a verifier', { code_verifier: 'x'.repeat(129) }],
  ])('refuses %s without calling the network', async (_what, change) => {
    const before = await api.sandbox.calls('token');
    const response = await send({ ...(await goodForm()), ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorBody & TokenRelayError>()).toMatchObject({
      error_code: 'OAUTH_REJECTED',
      error: expect.stringMatching(/^invalid_/),
      error_description: expect.any(String),
    });
    expect(await api.sandbox.calls('token')).toBe(before);
  });

  test('refuses a parameter that is given twice', async () => {
    const form = new URLSearchParams(await goodForm());
    form.append('redirect_uri', 'https://evil.example/');
    const response = await send(form.toString());
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'invalid_request' });
  });

  test.each(['myspace', '__proto__'])('refuses %s, which is not set up', async (platform) => {
    const response = await send(await goodForm(), { platform });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error_code: 'OAUTH_NOT_CONFIGURED', error: 'invalid_request' });
  });

  test('refuses what is no form, or too large a one', async () => {
    expect((await send('{}', { type: 'application/json' })).statusCode).toBe(415);
    expect((await send(`code=${'x'.repeat(1024 * 1024)}`)).statusCode).toBe(413);
  });

  test('answers a handle and who signed in, and keeps the tokens to itself', async () => {
    const response = await send({ ...(await goodForm()), client_secret: '' });
    expect(response.statusCode).toBe(200);
    const relayed = response.json<TokenRelayResponse>();
    expect(relayed).toEqual({
      access_token: expect.stringMatching(/^smt_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^smr_[\w-]{43}$/),
      user_id: expect.stringMatching(/^\d+$/),
      screen_name: 'river',
      name: 'River',
    });
    expect(response.headers['cache-control']).toBe('no-store');
    const profile = await fetch(`${api.sandboxOrigin}/x/2/users/me`, {
      headers: { authorization: `Bearer ${relayed.access_token}` },
    });
    expect(profile.status).toBe(401);
  });

  test('drops a secret that was sent, whatever it is', async () => {
    const response = await send({ ...(await goodForm()), client_secret: 'not the secret' });
    expect(response.statusCode).toBe(200);
  });

  test('keeps handles as hashes and tokens encrypted', async () => {
    const response = (await send(await goodForm())).json<TokenRelayResponse>();
    const { rows } = await api.connection.pool.query<Record<string, Buffer>>(
      'select handle_hash, access_token, refresh_token from grants order by id desc limit 1',
    );
    const bytes = Buffer.concat(rows.flatMap((row) => Object.values(row))).toString('latin1');
    expect(bytes).not.toContain(response.access_token);
    expect(bytes).not.toContain('smt_');
    expect(rows[0]?.['access_token']?.[0]).toBe(1);
  });

  test("gives the network's own reason when it refuses the code", async () => {
    const form = await goodForm();
    await send(form);
    const again = await send(form);
    expect(again.statusCode).toBe(400);
    const { error, error_description: description, ...rest } = again.json<ErrorBody & TokenRelayError>();
    expect(error).toMatch(/^invalid_/);
    expect(rest).toEqual({ detail: description, error_code: 'OAUTH_REJECTED' });
    const wrongVerifier = await send({ ...(await goodForm()), code_verifier: 'x'.repeat(128) });
    expect(wrongVerifier.statusCode).toBe(400);
  });

  test('says that the network does not answer when it does not', async () => {
    await api.sandbox.script({ endpoint: 'token', fault: { kind: 'status', status: 503 } });
    const response = await send(await goodForm());
    expect(response.statusCode).toBe(502);
    expect(response.json()).toMatchObject({ error_code: 'NETWORK_UNAVAILABLE', error: 'temporarily_unavailable' });
  });
});

describe('when the network says odd things of an account', () => {
  const respond = (endpoint: string, body: object) =>
    api.sandbox.script({ platform: 'twitter', endpoint, fault: { kind: 'status', status: 200, body } });

  test.each([
    ['signs that cannot be stored', { name: 'Ad\0a\ud800 W\uFFFE' }, { name: 'Ada W' }],
    ['names without end', { name: 'a'.repeat(9_000), username: '😀'.repeat(101) }, { name: 'a'.repeat(200) }],
  ])('%s are left out', async (_what, said, kept) => {
    await respond('me', { data: { id: '1', username: 'ada', ...said } });
    const response = await send(await goodForm());
    expect([response.statusCode, response.json<TokenRelayResponse>()]).toMatchObject([200, kept]);
    const { access_token, user_id, name, screen_name } = response.json<TokenRelayResponse>();
    const names = { account_id: user_id, account_name: name, account_username: screen_name };
    const connected = await ada.call('POST', '/social-accounts/connect', {
      platform: 'twitter',
      access_token,
      ...names,
    });
    expect(connected).toMatchObject({ status: 201, body: names });
  });

  test('an id without end is no account', async () => {
    await respond('me', { data: { id: '1'.repeat(9_000), username: 'ada' } });
    const response = await send(await goodForm());
    expect([response.statusCode, response.json<TokenRelayError>().error]).toEqual([400, 'server_error']);
  });

  test('a token that lasts longer than time is one that lasts long', async () => {
    await respond('token', { access_token: 'eternal', expires_in: 1e300 });
    await respond('me', { data: { id: '1', username: 'ada' } });
    const response = await send(await goodForm());
    expect(response.statusCode).toBe(200);
    expect(response.json<TokenRelayResponse>().expires_in).toBeGreaterThan(365 * 24 * 3600);
  });
});
