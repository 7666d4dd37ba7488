import type { ErrorBody } from '#contract/errors';
import { OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import type { OAuthConfigResponse, OAuthExchangeResponse, OAuthStartResponse } from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { NetworkError } from '../../networks/connector';
import { ForbiddenServer } from '../../networks/serverGuard';
import { PUBLIC_ORIGIN } from '../../../sandbox/testing/startRig';
import { createMemoryServers, type MemoryServers } from '../../testing/memoryServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;
let mastodon: MemoryServers;

beforeAll(async () => {
  mastodon = createMemoryServers('mastodon', { takesPassword: false });
  api = await createTestApp({ networks: { mastodon, bluesky: createMemoryServers('bluesky', { hasWindow: false }) } });
  ada = await api.signUp();
});
afterAll(() => api.close());
beforeEach(() => void (mastodon.calls.length = 0));

const start = <T = OAuthStartResponse>(body: object = {}, user = ada) =>
  user.call<T>('POST', '/oauth/start', { platform: 'mastodon', server: 'social.example', ...body });
const exchange = async (body: object, user = ada) => {
  const fields = { platform: 'mastodon', code: 'good', ...body };
  return (await user.call<OAuthExchangeResponse>('POST', '/social-accounts/oauth-exchange', fields)).body.data;
};
const rowsOf = async () => (await api.connection.pool.query('select * from started_sign_ins')).rows as object[];

test('refuses who is not signed in', async () => {
  const payload = { platform: 'mastodon', server: 'social.example' };
  expect((await api.inject({ method: 'POST', url: '/api/v1/oauth/start', payload })).statusCode).toBe(401);
});

test('says which networks need no keys, and how they are connected', async () => {
  const { body } = await ada.call<OAuthConfigResponse>('GET', '/oauth/config');
  const servers = [{ server: 'social.example', name: 'Social', is_sandbox: false }];
  expect(body.keyless.sort((one, other) => one.platform.localeCompare(other.platform))).toEqual([
    { platform: 'bluesky', has_window: false, takes_password: true, servers },
    { platform: 'mastodon', has_window: true, takes_password: false, servers },
  ]);
  expect(body.platforms.map(({ platform }) => platform).sort()).toEqual([
    'facebook',
    'instagram',
    'linkedin',
    'twitter',
  ]);
});

test.each([
  ['platform', { platform: 'youtube' }, 'Choose one of'],
  ['platform', { platform: 'twitter' }, 'Twitter isn’t connected by naming a server.'],
  [
    'platform',
    { platform: 'bluesky' },
    'Bluesky can’t send people back to this address. Connect with an app password instead.',
  ],
  ['server', { server: '' }, 'This is required.'],
  ['server', { server: 'x'.repeat(254) }, ''],
  ['server', { server: 'a\0b' }, 'characters that can’t be stored'],
  ['redirect_uri', { redirect_uri: 'https://evil.example' }, 'This isn’t expected here.'],
])('refuses a bad %s without calling anybody (%j)', async (field, change, text) => {
  const { status, body } = await start<ErrorBody>(change);
  expect(status).toBe(422);
  expect(body.field_errors).toEqual({ [field]: [expect.stringContaining(text)] });
  expect(mastodon.calls).toEqual([]);
});

test.each<[string, Error]>([
  ['of a server that is none', new NetworkError('not_found', 'This isn’t a Mastodon server.', 404)],
  ['of one that can’t be reached', new NetworkError('unreachable', 'Mastodon could not be reached.', 0)],
  ['of a token', new NetworkError('invalid_token', 'No.', 401)],
  ['of one that must not be called', new ForbiddenServer('This server’s address isn’t public.')],
])('an error %s is beside the server’s name', async (_what, fault) => {
  mastodon.fault = fault;
  const { status, body } = await start<ErrorBody>();
  expect(status).toBe(422);
  expect(body).toMatchObject({ error_code: 'VALIDATION_ERROR', field_errors: { server: [fault.message] } });
  expect(await rowsOf()).toEqual([]);
});

test('an error of the server itself is a 502', async () => {
  mastodon.fault = new NetworkError('server_error', 'Mastodon answered with an error of its own (503).', 503);
  const { status, body } = await start<ErrorBody>();
  expect([status, body.error_code]).toEqual([502, 'NETWORK_UNAVAILABLE']);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])(
  'does not send people to %s, whatever a server says',
  async (authorizeUrl) => {
    mastodon.authorizeUrl = authorizeUrl;
    const { status, body } = await start<ErrorBody>();
    mastodon.authorizeUrl = 'https://social.example/oauth/authorize';
    expect(status).toBe(422);
    expect(body.field_errors).toEqual({ server: ['This server names no page for signing in.'] });
  },
);

test('a network that is off is not offered', async () => {
  const { mastodon: offered } = api.networks;
  delete api.networks.mastodon;
  try {
    expect((await start<ErrorBody>()).body.field_errors).toEqual({ platform: ['Mastodon isn’t offered here.'] });
    expect((await ada.call<OAuthConfigResponse>('GET', '/oauth/config')).body.keyless).toHaveLength(1);
    expect(await exchange({ state: 'x'.repeat(16) })).toMatchObject({ error_code: 'OAUTH_NOT_CONFIGURED' });
  } finally {
    if (offered) api.networks.mastodon = offered;
  }
});

describe('from the window of a server', () => {
  test('a person comes back with a code, and connects with the handle that it is worth', async () => {
    const { status, body } = await start({ server: '  social.example ' });
    expect(status).toBe(200);
    expect(mastodon.calls).toEqual(['start social.example']);
    const url = new URL(body.authorize_url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      redirect_uri: `${PUBLIC_ORIGIN}/mastodon-oauth-callback`,
      state: body.state,
    });

    const data = await exchange({ state: body.state, iss: 'https://social.example' });
    expect(mastodon.calls).toEqual(['start social.example', 'finish https://social.example', 'profile']);
    expect(data).toEqual({
      platform: 'mastodon',
      access_token: expect.stringMatching(/^smt_/),
      user_id: 'id-of-ada.example',
      screen_name: 'ada.example',
      name: 'Ada',
    });
    if ('error' in data) throw new Error(data.error);
    const account = await ada.call<SocialAccount>('POST', '/social-accounts/connect', {
      platform: 'mastodon',
      access_token: data.access_token,
      account_id: data.user_id,
      account_name: data.name,
      account_username: data.screen_name,
    });
    expect(account).toMatchObject({
      status: 201,
      body: { platform: 'mastodon', account_username: 'ada.example', server: 'social.example', is_active: true },
    });
  });

  test('what finishing needs is kept encrypted, and neither it nor the state is in the database', async () => {
    const { body } = await start();
    const { rows } = await api.connection.pool.query<{ kept: Buffer; row: string }>(
      'select kept, started_sign_ins::text as row from started_sign_ins',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept.toString('latin1')).not.toContain('canary-verifier');
    expect(rows[0]?.row).not.toContain(body.state);
    await exchange({ state: body.state });
    expect(await rowsOf()).toEqual([]);
  });

  test('what was kept for one is of no use for another', async () => {
    const [first, second] = [await start(), await start()];
    await api.connection.pool.query(`
      update started_sign_ins s set kept = o.kept from started_sign_ins o where o.state_hash <> s.state_hash`);
    const codes = [first, second].map(({ body }) => exchange({ state: body.state }));
    for (const answer of await Promise.allSettled(codes)) expect(answer).toMatchObject({ status: 'fulfilled' });
    expect(mastodon.calls.filter((call) => call.startsWith('finish'))).toEqual([]);
  });

  const INVALID = {
    error: 'invalid_state',
    error_description: 'Invalid or missing OAuth parameters.',
    error_code: 'OAUTH_REJECTED',
  };

  test('a state is good for one exchange, even if the server refuses that', async () => {
    const { state } = (await start()).body;
    expect(await exchange({ state, code: 'bad' })).toEqual({
      error: 'invalid_grant',
      error_description: 'This code is not valid.',
      error_code: 'OAUTH_REJECTED',
    });
    expect(await exchange({ state })).toEqual(INVALID);
    const again = (await start()).body.state;
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange({ state: again })));
    expect(answers.filter((one) => !('error' in one))).toHaveLength(1);
  });

  test('a state belongs to who began, to its network, and to ten minutes', async () => {
    const { state } = (await start()).body;
    expect(await exchange({ state }, await api.signUp())).toEqual(INVALID);
    expect(await exchange({ state, platform: 'bluesky' })).toEqual(INVALID);
    expect(await exchange({ state: 'x'.repeat(43) })).toEqual(INVALID);
    await api.connection.pool.query(`update started_sign_ins set started_at = now() - $1 * interval '1 ms'`, [
      OAUTH_STATE_MAX_AGE_MS + 1_000,
    ]);
    expect(await exchange({ state })).toEqual(INVALID);
  });

  test('a server that does not answer is an error of the exchange', async () => {
    const { state } = (await start()).body;
    mastodon.fault = new NetworkError('no_answer', 'Mastodon gave no whole response.', 0);
    expect(await exchange({ state })).toMatchObject({ error_code: 'NETWORK_UNAVAILABLE' });
  });
});

test('one user can begin only so many in a minute', async () => {
  const bounded = await createTestApp({ networks: { mastodon }, rateLimits: { serverSignIns: 2 } });
  const user = await bounded.signUp();
  expect([await start({}, user), await start({}, user), await start({}, user)].map(({ status }) => status)).toEqual([
    200, 200, 429,
  ]);
  await bounded.close();
});
