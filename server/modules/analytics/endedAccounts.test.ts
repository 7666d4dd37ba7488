import type { ErrorBody } from '#contract/errors';
import { NETWORKS, type KeylessPlatform } from '#contract/networks';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import type { Post } from '#contract/schemas/posts';
import type { ListAccountsResponse } from '#contract/schemas/socialAccounts';
import type { UserEvent } from '../events/eventHub';
import { createCollecting } from '../../testing/collecting';
import { connectServer } from '../../testing/connectServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

// The networks of many servers, whose accounts end in ways of their own, found out by the collector before a post is due.

let api: TestApp;
let ada: TestUser;
const { collect, stop } = createCollecting(() => api);

beforeAll(async () => (api = await createTestApp()));
beforeEach(async () => (ada = await api.signUp()));
afterEach(async () => {
  await stop();
  await api.sandbox.heal();
});
afterAll(() => api.close());

const isActive = async () =>
  (await ada.call<ListAccountsResponse>('GET', '/social-accounts')).body.accounts.map((account) => account.is_active);
const readAnalytics = async () => (await ada.call<AccountAnalytics>('GET', '/analytics/accounts')).body.accounts[0]!;

/** As if the access token were about to end, so that it is renewed at the next call. */
const age = (accountId: string) =>
  api.connection.pool.query(
    `update grants set access_expires_at = now()
     where id = (select grant_id from social_accounts where id = $1) and refresh_token is not null`,
    [accountId],
  );

const answer = (status: number, body?: unknown) => ({ kind: 'status', status, ...(body !== undefined && { body }) });
const NOT_FOUND = { error: 'InvalidRequest', message: 'Could not find user info for account: did:plc:x' };

type Row = [what: string, platform: KeylessPlatform, endpoint: string, fault: object];

test.each<Row>([
  ['an app password that was revoked', 'bluesky', 'refreshSession', answer(400, { error: 'ExpiredToken' })],
  ['a token that is none', 'bluesky', 'refreshSession', answer(400, { error: 'InvalidToken' })],
  ['an account that was taken down', 'bluesky', 'refreshSession', answer(401, { error: 'AccountTakedown' })],
  ['an account that its server no longer finds', 'bluesky', 'getSession', answer(400, NOT_FOUND)],
  ['an account that was deactivated', 'bluesky', 'getSession', answer(200, { active: false, status: 'deactivated' })],
  ['a session that was ended', 'bluesky', 'getSession', { kind: 'revoke-tokens' }],
  ['an app that was revoked', 'mastodon', 'verify-credentials', { kind: 'revoke-tokens' }],
  ['an account that was suspended', 'mastodon', 'verify-credentials', answer(403, { error: 'Konto gesperrt' })],
])('%s (%s) is known before a post is due', async (_what, platform, endpoint, fault) => {
  const { id } = await connectServer(api, ada, platform);
  const waiting = await ada.post({ platforms: [platform] });
  await age(id);
  await api.sandbox.script({ platform, endpoint, fault, times: null });
  const events: UserEvent[] = [];
  const stop = api.events.subscribe(ada.id, (event) => events.push(event));
  await collect();
  await until(isActive, ([active]) => active === false);
  await until(() => events.some((event) => event.type === 'changed' && event.tags.includes('Account')));
  stop();

  expect((await readAnalytics()).problem).toBe(
    `${NETWORKS[platform].name} has ended the connection. Connect the account again.`,
  );
  const { targets } = (await ada.call<Post>('GET', `/posts/${waiting.id}`)).body;
  expect(targets).toMatchObject([{ account_id: id, state: 'scheduled' }]);
  const another = await ada.call<ErrorBody>('POST', '/posts', { content: 'Now', platforms: [platform] });
  expect(another).toMatchObject({ status: 422, body: { error_code: 'PLATFORM_NOT_CONNECTED' } });

  await api.sandbox.heal();
  expect(await connectServer(api, ada, platform)).toMatchObject({ id, is_active: true });
});

test.each<Row>([
  ['a server that is down', 'bluesky', 'refreshSession', answer(503)],
  ['a page of something in front of the server', 'bluesky', 'refreshSession', answer(401, '<html>')],
  ['a limit', 'bluesky', 'refreshSession', answer(429)],
  ['a limit', 'bluesky', 'getSession', answer(429)],
  ['a server that is down', 'mastodon', 'verify-credentials', answer(503)],
  ['a page of something in front of the server', 'mastodon', 'verify-credentials', answer(401, '<html>')],
  ['a firewall', 'mastodon', 'verify-credentials', answer(403, '<html>')],
  ['a limit', 'mastodon', 'verify-credentials', answer(429)],
])('%s (%s) ends no connection', async (_what, platform, endpoint, fault) => {
  const { id } = await connectServer(api, ada, platform);
  await age(id);
  await api.sandbox.script({ platform, endpoint, fault, times: null });
  await collect();
  await until(readAnalytics, ({ problem }) => problem !== null);
  expect(await isActive()).toEqual([true]);
});
