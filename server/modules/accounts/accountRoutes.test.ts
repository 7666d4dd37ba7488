import type { ErrorBody } from '#contract/errors';
import type { TokenRelayResponse } from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import type { ListAccountsResponse, SocialAccount } from '#contract/schemas/socialAccounts';
import type { TargetState } from '#contract/postStates';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const list = (user: TestUser, query = '') => user.call<ListAccountsResponse>('GET', `/social-accounts${query}`);
const handlesOf = async (user: TestUser, query = '') =>
  (await list(user, query)).body.accounts.map((account) => account.account_username);

async function connect(user: TestUser, change: object = {}, given?: TokenRelayResponse) {
  const grant = given ?? (await user.authorizeX('river'));
  const names = { account_name: grant.name, account_username: grant.screen_name };
  const body = {
    platform: 'twitter',
    access_token: grant.access_token,
    account_id: grant.user_id,
    ...names,
    ...change,
  };
  return user.call<SocialAccount & ErrorBody>('POST', '/social-accounts/connect', body);
}

test.each([
  ['GET', ''],
  ['POST', '/connect'],
  ['DELETE', `/${ABSENT}`],
] as const)('refuses who is not signed in (%s %s)', async (method, path) => {
  expect((await api.inject({ method, url: `/api/v1/social-accounts${path}` })).statusCode).toBe(401);
});

describe('POST /social-accounts/connect', () => {
  test.each([
    ['platform', { platform: 'youtube' }],
    ['access_token', { access_token: '' }],
    ['account_id', { account_id: undefined }],
    ['is_active', { is_active: true }],
  ])('refuses a bad %s', async (field, change) => {
    const { status, body } = await connect(ada, change);
    expect(status).toBe(422);
    expect(body.field_errors).toHaveProperty(field);
  });

  test('connects the account that the network named, whatever names are sent', async () => {
    const { status, body } = await connect(ada, { account_name: 'Somebody Else', account_username: 'else' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      platform: 'twitter',
      account_id: expect.stringMatching(/^\d+$/),
      account_name: 'River',
      account_username: 'river',
      is_active: true,
      server: null,
      can_comment: false,
      connected_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      picture_url: null,
    });
    expect((await ada.call('GET', '/auth/me')).body).toMatchObject({ social_accounts_count: 1 });
  });

  test('refuses a handle that is for another account, another user or nobody', async () => {
    expect((await connect(ada, { account_id: '12345' })).body.field_errors).toHaveProperty('account_id');
    expect((await connect(ada, { access_token: 'smt_made-up' })).body.field_errors).toHaveProperty('access_token');
    const grace = await api.signUp();
    const { access_token } = await grace.authorizeX('river');
    expect((await connect(ada, { access_token })).status).toBe(422);
    expect(await handlesOf(ada)).toEqual([]);
  });

  test('refuses a handle that was left unused for more than ten minutes', async () => {
    const grant = await ada.authorizeX('river');
    await api.connection.pool.query(`update grants set created_at = now() - interval '11 minutes' where user_id = $1`, [
      ada.id,
    ]);
    expect((await connect(ada, {}, grant)).body.field_errors).toHaveProperty('access_token');
  });

  test('connecting again keeps the account and replaces what it was granted', async () => {
    const first = await connect(ada);
    await api.connection.pool.query('update social_accounts set is_active = false where id = $1', [first.body.id]);
    const second = await connect(ada);
    expect(second.body).toEqual(first.body);
    const { rows } = await api.connection.pool.query('select 1 from grants where user_id = $1', [ada.id]);
    expect(rows).toHaveLength(1);
  });

  test('sent twice at once it connects one account', async () => {
    const grant = await ada.authorizeX('river');
    const responses = await Promise.all([connect(ada, {}, grant), connect(ada, {}, grant)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await handlesOf(ada)).toEqual(['river']);
  });
});

describe('GET /social-accounts', () => {
  test.each([
    ['platform', '?platform=youtube'],
    ['is_active', '?is_active=perhaps'],
  ])('refuses a bad %s', async (field, query) => {
    const { status, body } = await ada.call<ErrorBody>('GET', `/social-accounts${query}`);
    expect(status).toBe(422);
    expect(body.field_errors).toHaveProperty(field);
  });

  test('lists the oldest connection first, with both filters', async () => {
    await ada.connectX('zoe');
    await ada.connectX('ben');
    await api.connection.pool.query(
      `update social_accounts set is_active = false where user_id = $1 and account_username = 'zoe'`,
      [ada.id],
    );
    expect(await handlesOf(ada)).toEqual(['zoe', 'ben']);
    expect(await handlesOf(ada, '?is_active=true')).toEqual(['ben']);
    expect(await handlesOf(ada, '?is_active=false&platform=twitter')).toEqual(['zoe']);
    expect(await handlesOf(ada, '?platform=facebook')).toEqual([]);
  });

  test("shows nothing of another user's accounts, and never a token", async () => {
    const account = await ada.connectX('mine');
    const grace = await api.signUp();
    expect((await list(grace)).body).toEqual({ accounts: [] });
    expect(Object.keys(account)).not.toContain('access_token');
  });
});

describe('DELETE /social-accounts/{id}', () => {
  const remove = (user: TestUser, id: string) => user.call('DELETE', `/social-accounts/${id}`);

  const revocations = () => api.sandbox.calls('revoke');

  test('answers 404 alike for what is absent, malformed or not theirs', async () => {
    const account = await ada.connectX('mine');
    const grace = await api.signUp();
    const responses = await Promise.all([account.id, ABSENT, 'me'].map((id) => remove(grace, id)));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await handlesOf(ada)).toEqual(['mine']);
  });

  test('removes the account, its tokens and its handle', async () => {
    const grant = await ada.authorizeX('river');
    const account = await connect(ada, {}, grant);
    const response = await remove(ada, account.body.id);
    expect([response.status, response.body]).toEqual([204, '']);
    expect(await handlesOf(ada)).toEqual([]);
    const { rows } = await api.connection.pool.query('select 1 from grants where user_id = $1', [ada.id]);
    expect(rows).toEqual([]);
    expect((await connect(ada, {}, grant)).status).toBe(422);
  });

  test('tells the network that the tokens are no longer wanted, and does not wait for it', async () => {
    await api.sandbox.script({ endpoint: 'revoke', fault: { kind: 'delay', ms: 3_000 } });
    const account = await ada.connectX('parting');
    const before = await revocations();
    expect((await remove(ada, account.id)).status).toBe(204);
    // X has two tokens of a grant; the second call follows the answer to the first.
    expect(await revocations()).toBeLessThan(before + 2);
    await until(async () => (await revocations()) >= before + 2);
  });

  test('removes the account although the network cannot be told', async () => {
    await api.sandbox.script({ endpoint: 'revoke', fault: { kind: 'status', status: 503 } });
    const account = await ada.connectX('parting');
    expect((await remove(ada, account.id)).status).toBe(204);
    expect(await handlesOf(ada)).toEqual([]);
  });

  test.each<[TargetState, TargetState, string]>([
    ['scheduled', 'failed', 'unsent'],
    ['claimed', 'failed', 'unsent'],
    ['unknown', 'parked', 'unconfirmed'],
  ])('a post that was %s is shown as %s, with the reason', async (before, after, why) => {
    const account = await ada.connectX('leaving');
    const post = await ada.post();
    await api.connection.pool.query('update post_targets set state = $2 where post_id = $1', [post.id, before]);
    await remove(ada, account.id);
    const { body } = await ada.call<Post>('GET', `/posts/${post.id}`);
    expect(body).toMatchObject({
      status: 'failed',
      targets: [
        {
          state: after,
          account_id: null,
          account_username: 'leaving',
          error_code: 'account_disconnected',
          error_params: { username: 'leaving', why },
          error_detail: null,
        },
      ],
    });
  });

  test('a post that was published stays so', async () => {
    const account = await ada.connectX('leaving');
    const post = await ada.post();
    await api.connection.pool.query(`update post_targets set state = 'published' where post_id = $1`, [post.id]);
    await remove(ada, account.id);
    expect((await ada.call<Post>('GET', `/posts/${post.id}`)).body.targets[0]?.state).toBe('published');
  });

  test('while posts are being made for it, none is left behind without an account', async () => {
    const account = await ada.connectX('leaving');
    const posting = Array.from({ length: 20 }, (_, index) =>
      ada.call('POST', '/posts', {
        content: `post ${index}`,
        platforms: ['twitter'],
        scheduled_at: '2031-01-01T00:00:00Z',
      }),
    );
    const [removed, ...responses] = await Promise.all([remove(ada, account.id), ...posting]);
    expect(removed.status).toBe(204);
    expect(responses.every(({ status }) => status === 201 || status === 422)).toBe(true);
    const { rows } = await api.connection.pool.query(
      `select 1 from post_targets where user_id = $1 and (state <> 'failed' or error_code <> 'account_disconnected')`,
      [ada.id],
    );
    expect(rows).toEqual([]);
  });
});
