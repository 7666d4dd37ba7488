import type { ErrorBody } from '#contract/errors';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import type { Post } from '#contract/schemas/posts';
import type { ListAccountsResponse } from '#contract/schemas/socialAccounts';
import type { UserEvent } from '../modules/events/eventHub';
import { NetworkError } from '../networks/connector';
import { createTestApp, type TestApp } from '../testing/testApp';
import { connectAccounts } from '../testing/silentServer';
import type { TestUser } from '../testing/testUser';
import { createAccessTokens } from './accessTokens';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => (api = await createTestApp({ isPublishing: true })));
beforeEach(async () => (ada = await api.signUp()));
afterAll(() => api.close());

const isActive = async () =>
  (await ada.call<ListAccountsResponse>('GET', '/social-accounts')).body.accounts.map((account) => account.is_active);
const postNow = () =>
  ada.call<Post & ErrorBody>('POST', '/posts', { content: `It is ${performance.now()}`, platforms: ['twitter'] });

test('an account whose tokens the network takes no longer is inactive, says so at once, and takes no new posts', async () => {
  const { id } = await ada.connectX('revoked');
  const events: UserEvent[] = [];
  const stop = api.events.subscribe(ada.id, (event) => events.push(event));
  await api.sandbox.script({ endpoint: 'tweets', fault: { kind: 'revoke-tokens' } });
  const { body } = await postNow();
  stop();
  expect(body.targets[0]).toMatchObject({ state: 'failed', error_code: 'token_rejected' });
  expect(await isActive()).toEqual([false]);
  expect(events).toContainEqual({ type: 'changed', tags: ['Account'], id });
  // The figures were not asked for since: it was a post that found it out.
  const { accounts } = (await ada.call<AccountAnalytics>('GET', '/analytics/accounts')).body;
  expect(accounts).toMatchObject([{ id, problem: 'Twitter has ended the connection. Connect the account again.' }]);
  expect(await postNow()).toMatchObject({ status: 422, body: { error_code: 'PLATFORM_NOT_CONNECTED' } });
});

test('connected again, it is active and what had failed goes out', async () => {
  await ada.connectX('mended');
  await api.sandbox.script({ endpoint: 'tweets', fault: { kind: 'revoke-tokens' } });
  const { body: failed } = await postNow();
  await ada.connectX('mended');
  expect(await isActive()).toEqual([true]);
  expect((await ada.call<Post>('POST', `/posts/${failed.id}/retry`)).body.status).toBe('published');
});

test('a post that waits keeps its account meanwhile: no other one takes its place when it is changed', async () => {
  const { id: accountId } = await ada.connectX('first');
  const post = await ada.post();
  await ada.connectX('second');
  await api.connection.pool.query('update social_accounts set is_active = false where id = $1', [accountId]);
  const { status, body } = await ada.call<Post>(
    'PUT',
    `/posts/${post.id}`,
    { content: 'Other words' },
    { 'if-match': '1' },
  );
  expect(status).toBe(200);
  expect(body.targets.map(({ account_id: id }) => id)).toEqual([accountId]);
});

test.each([
  ['an outage', { kind: 'status', status: 503 }],
  ['a limit', { kind: 'status', status: 429 }],
  ['keys of ours that the network refuses', { kind: 'status', status: 401, body: { error: 'invalid_client' } }],
])('%s during a renewal ends no connection', async (_name, fault) => {
  await ada.connectX('patient');
  await api.sandbox.script({ endpoint: 'tweets', fault: { kind: 'expire-tokens' } });
  await api.sandbox.script({ endpoint: 'token', fault: fault });
  await postNow();
  expect(await isActive()).toEqual([true]);
});

/** The grant of an account, and its access token. */
async function readGrant(accountId: string): Promise<{ id: string; token: string }> {
  const { rows } = await api.connection.pool.query<{ id: string; token: Buffer }>(
    `select g.id, g.access_token as token from social_accounts a join grants g on g.id = a.grant_id where a.id = $1`,
    [accountId],
  );
  const [grant] = rows;
  if (grant === undefined) throw new Error('There is no grant.');
  return { id: grant.id, token: api.secretBox.open(grant.token, `grant:${grant.id}:access`) };
}

test('a renewal that succeeds after all makes the account active again', async () => {
  const { id } = await ada.connectX('healed');
  const { connection, networks, secretBox } = api;
  await connection.pool.query('update social_accounts set is_active = false where id = $1', [id]);
  const grant = await readGrant(id);
  await createAccessTokens({ db: connection.db, networks, secretBox }).renewed(grant.id, grant.token);
  expect(await isActive()).toEqual([true]);
});

test('a network that renews no token for a long time leaves database connections to everybody else', async () => {
  const { id } = await ada.connectX('slow');
  const grant = await readGrant(id);
  const { connection, networks, secretBox } = api;
  if (!networks.twitter) throw new Error('X is not set up.');
  let fail = (): void => undefined;
  const error = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new NetworkError('server_error', 'Busy.', 503));
  });
  const slow = { twitter: { ...networks.twitter, refresh: () => error } };
  const tokens = createAccessTokens({ db: connection.db, networks: slow, secretBox });
  const renewals = Array.from({ length: 20 }, () => tokens.renewed(grant.id, grant.token));
  expect(await isActive()).toEqual([true]);
  fail();
  const results = await Promise.allSettled(renewals);
  expect(results.map(({ status }) => status)).toEqual(Array.from(renewals, () => 'rejected'));
}, 20_000);

test('200 accounts on a silent server keep nobody else from a new token', async () => {
  const { id } = await ada.connectX('quick');
  const { connection, networks, secretBox } = api;
  const { pool, db } = connection;
  const { mastodon } = networks;
  if (!mastodon) throw new Error('Mastodon is not set up.');
  const accounts = await connectAccounts({ pool, secretBox }, 'silent.example', { accounts: 200 });
  const silent = { ...networks, mastodon: { ...mastodon, refresh: () => new Promise<never>(() => undefined) } };
  const tokens = createAccessTokens({ db, networks: silent, secretBox });
  for (const account of accounts) {
    const grant = await readGrant(account.id);
    const refreshToken = secretBox.seal('refresh', `grant:${grant.id}:refresh`);
    await pool.query('update grants set refresh_token = $2 where id = $1', [grant.id, refreshToken]);
    void tokens.renewed(grant.id, grant.token).catch(() => undefined);
  }
  const grant = await readGrant(id);
  expect(await tokens.renewed(grant.id, grant.token)).not.toBe(grant.token);
});
