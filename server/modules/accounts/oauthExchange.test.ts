import { randomBytes } from 'node:crypto';
import type { ErrorBody } from '#contract/errors';
import { NETWORKS, type AppPlatform } from '#contract/networks';
import type { OAuthExchangeResponse } from '#contract/schemas/oauth';
import type { ListAccountsResponse, SocialAccount } from '#contract/schemas/socialAccounts';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN } from '../../../sandbox/testing/startRig';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
});
afterAll(() => api.close());

const newState = () => randomBytes(16).toString('hex');

async function goodBody(platform: AppPlatform = 'instagram') {
  const { code, codeVerifier } = await allow(
    api.networks[platform]!.oauth,
    PUBLIC_ORIGIN + NETWORKS[platform].connecting.callbackPath,
    'river',
  );
  return { platform, code, state: newState(), ...(platform === 'twitter' && { code_verifier: codeVerifier }) };
}

const exchange = <T = OAuthExchangeResponse>(body: object, user = ada) =>
  user.call<T>('POST', '/social-accounts/oauth-exchange', body);

test('refuses who is not signed in', async () => {
  const url = '/api/v1/social-accounts/oauth-exchange';
  expect((await api.inject({ method: 'POST', url, payload: await goodBody() })).statusCode).toBe(401);
});

test.each([
  ['platform', { platform: 'youtube' }],
  ['code', { code: '' }],
  ['code', { code: undefined }],
  ['state', { state: undefined }],
  ['state', { state: 'short' }],
  ['redirect_uri', { redirect_uri: 'https://evil.example' }],
])('refuses a bad %s without calling the network', async (field, change) => {
  const before = await api.sandbox.calls('token');
  const { status, body } = await exchange<ErrorBody>({ ...(await goodBody()), ...change });
  expect(status).toBe(422);
  expect(body.field_errors).toHaveProperty(field);
  expect(await api.sandbox.calls('token')).toBe(before);
});

test.each(['instagram', 'facebook', 'linkedin', 'twitter'] as const)(
  '%s: answers a handle with which the account is connected',
  async (platform) => {
    const { status, body } = await exchange(await goodBody(platform));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ platform, access_token: expect.stringMatching(/^smt_/), name: 'River' });
    if ('error' in body.data) throw new Error(body.data.error);
    const { access_token, user_id, screen_name, name } = body.data;
    const who = { account_id: user_id, account_name: name, account_username: screen_name };
    const account = await ada.call<SocialAccount>('POST', '/social-accounts/connect', {
      platform,
      access_token,
      ...who,
    });
    expect(account).toMatchObject({ status: 201, body: { platform, account_id: user_id } });
  },
);

test('facebook: of several Pages each has a handle, and connecting one of them leaves the others alone', async () => {
  const connect = async (handles: string, index: number) => {
    const { code } = await allow(
      api.networks.facebook!.oauth,
      PUBLIC_ORIGIN + NETWORKS.facebook.connecting.callbackPath,
      handles,
    );
    const { body } = await exchange({ platform: 'facebook', code, state: newState() });
    const {
      access_token = '',
      user_id = '',
      screen_name = '',
      name = '',
    } = ('choices' in body.data ? body.data.choices : undefined)?.[index] ?? {};
    const who = { account_id: user_id, account_name: name, account_username: screen_name };
    return ada.call<SocialAccount>('POST', '/social-accounts/connect', { platform: 'facebook', access_token, ...who });
  };
  expect((await connect('page.one,page.two', 0)).body).toMatchObject({ account_username: 'page.one' });
  expect((await connect('page.one,page.two', 1)).body).toMatchObject({ account_username: 'page.two' });
  const { body } = await ada.call<ListAccountsResponse>('GET', '/social-accounts?platform=facebook&is_active=true');
  expect(body.accounts.map((one) => one.account_username)).toEqual(expect.arrayContaining(['page.one', 'page.two']));
});

test('a state is used up by the first exchange, whoever comes second', async () => {
  const first = await goodBody();
  expect((await exchange(first)).body.data).not.toHaveProperty('error');
  const before = await api.sandbox.calls('token');
  for (const user of [ada, await api.signUp()]) {
    const { status, body } = await exchange({ ...(await goodBody()), state: first.state }, user);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        error: 'invalid_state',
        error_description: 'Invalid or missing OAuth parameters.',
        error_code: 'OAUTH_REJECTED',
      },
    });
  }
  expect(await api.sandbox.calls('token')).toBe(before);
});

test('of many exchanges at once, one goes through', async () => {
  const body = await goodBody();
  const responses = await Promise.all(Array.from({ length: 5 }, () => exchange(body)));
  expect(responses.filter((response) => !('error' in response.body.data))).toHaveLength(1);
});

test("gives the network's own reason in the response", async () => {
  const { code } = await goodBody();
  await exchange({ platform: 'instagram', code, state: newState() });
  const { status, body } = await exchange({ platform: 'instagram', code, state: newState() });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ error: expect.any(String), error_code: 'OAUTH_REJECTED' });
  expect(body.data).not.toHaveProperty('access_token');
});
