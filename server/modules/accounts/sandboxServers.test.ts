import { Writable } from 'node:stream';
import type { ErrorBody } from '#contract/errors';
import type { KeylessPlatform } from '#contract/networks';
import type { OAuthConfigResponse, OAuthExchangeResponse, OAuthStartResponse } from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import type { AccountLimits, ListAccountsResponse, SocialAccount } from '#contract/schemas/socialAccounts';
import { readSession } from '../../networks/tokens';
import { createNetworkApps } from '../../repositories/networkApps';
import { decide } from '../../../sandbox/decide';
import { connectBody } from '../../../sandbox/testing/person';
import { dumpTables } from '../../testing/canaries';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { ApiResponse, TestUser } from '../../testing/testUser';
import { openTokens } from '../../tokens/grantTokens';

// The routes with the real connectors, against the sandbox's servers.

const APP_PASSWORD = 'cana-ry12-pass-word';

let api: TestApp;
let ada: TestUser;
let hosts: Record<KeylessPlatform, string[]>;
const lines: string[] = [];
const responses: unknown[] = [];

beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  api = await createTestApp({ isPublishing: true, log });
  ada = await api.signUp();
  const { body } = await ada.call<OAuthConfigResponse>('GET', '/oauth/config');
  const hostsOf = (platform: KeylessPlatform) =>
    body.keyless
      .find((one) => one.platform === platform)
      ?.servers.flatMap(({ server, is_sandbox: isSandbox }) => (isSandbox ? [server] : [])) ?? [];
  hosts = { bluesky: hostsOf('bluesky'), mastodon: hostsOf('mastodon') };
});
afterAll(() => api.close());

async function call<T>(...request: Parameters<TestUser['call']>): Promise<ApiResponse<T>> {
  const response = await ada.call<T>(...request);
  responses.push(response.body, response.headers);
  return response;
}

const logIn = <T = SocialAccount>(fields: object = {}) =>
  call<T>('POST', '/social-accounts/credentials', {
    platform: 'bluesky',
    identifier: 'ada.test',
    password: APP_PASSWORD,
    server: hosts.bluesky[0],
    ...fields,
  });

async function connectAt(server: string): Promise<SocialAccount> {
  const { body } = await call<OAuthStartResponse>('POST', '/oauth/start', { platform: 'mastodon', server });
  const back = await decide(new URL(body.authorize_url), 'allow', 'ada');
  const { code = '', state = '' } = Object.fromEntries(back.searchParams);
  const exchange = { platform: 'mastodon', code, state };
  const { data } = (await call<OAuthExchangeResponse>('POST', '/social-accounts/oauth-exchange', exchange)).body;
  if ('error' in data) throw new Error(data.error_description);
  return (await call<SocialAccount>('POST', '/social-accounts/connect', connectBody(data, 'mastodon'))).body;
}

test('accounts are connected by password and by window, with the limits of their servers, and published to once', async () => {
  const bluesky = await logIn();
  expect(bluesky).toMatchObject({ status: 201, body: { server: hosts.bluesky[0], is_active: true } });
  const accounts = [];
  const [usual = '', older = ''] = hosts.mastodon;
  for (const host of [usual, older]) accounts.push(await connectAt(host));
  expect(accounts.map(({ server }) => server)).toEqual([usual, older]);

  const limits = await Promise.all(
    accounts.map(async ({ id }) => (await call<AccountLimits>('GET', `/social-accounts/${id}/limits`)).body),
  );
  expect(limits.map(({ read_at: readAt }) => readAt)).not.toContain(null);
  const lengths = limits.map(({ max_characters: length }) => length);
  expect(new Set(lengths).size).toBe(2);

  const most = Math.max(...lengths);
  const roomy = accounts[lengths.indexOf(most)]!;
  const tight = accounts[lengths.indexOf(Math.min(...lengths))]!;
  const long = { content: 'x'.repeat(most), platforms: ['mastodon'] };
  const refused = await call<ErrorBody>('POST', '/posts', { ...long, account_ids: [tight.id] });
  expect(refused.body.error_code).toBe('POST_TOO_LONG');
  const { body: post } = await call<Post>('POST', '/posts', { ...long, account_ids: [roomy.id] });
  expect(post).toMatchObject({ status: 'published', targets: [{ state: 'published' }] });
  const both = { content: 'On both networks', platforms: ['bluesky', 'mastodon'] };
  expect((await call<Post>('POST', '/posts', both)).body.status).toBe('published');
});

test('an account whose app password was revoked says so, and what failed goes out when it is connected again', async () => {
  const { id } = (await logIn({ identifier: 'revoked.test' })).body;
  const isActive = async () =>
    (await call<ListAccountsResponse>('GET', '/social-accounts')).body.accounts.find((one) => one.id === id)?.is_active;
  await api.sandbox.script({ platform: 'bluesky', endpoint: 'putRecord', fault: { kind: 'revoke-tokens' } });
  const body = { content: 'After it was revoked', platforms: ['bluesky'], account_ids: [id] };
  const { body: post } = await call<Post>('POST', '/posts', body);
  expect(post.targets).toMatchObject([{ state: 'failed', error_code: 'token_rejected' }]);
  expect(await isActive()).toBe(false);
  await logIn({ identifier: 'revoked.test' });
  expect(await isActive()).toBe(true);
  expect((await call<Post>('POST', `/posts/${post.id}/retry`)).body.status).toBe('published');
});

test.each([
  ['a wrong password', { password: 'wrong' }, 'password', 'The handle or the app password is wrong.'],
  ['an unknown server', { server: 'nobody.example' }, 'server', 'Bluesky could not be reached (its name is unknown).'],
  [
    'a private server',
    { server: '10.0.0.7' },
    'server',
    'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.',
  ],
])('of a log-in, %s is said beside its field', async (_what, fields, field, text) => {
  const { status, body } = await logIn<ErrorBody>(fields);
  expect([status, body.field_errors]).toEqual([422, { [field]: [text] }]);
});

test('of a window, a server that is unknown, private or of another kind is said beside its name', async () => {
  const startAt = async (server: string) =>
    (await call<ErrorBody>('POST', '/oauth/start', { platform: 'mastodon', server })).body.field_errors;
  expect(await startAt('nobody.example')).toEqual({ server: [expect.stringContaining('its name is unknown')] });
  expect(await startAt('169.254.169.254')).toEqual({
    server: ['This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
  });
  expect(await startAt(hosts.bluesky[0] ?? '')).toEqual({ server: [expect.stringMatching(/\S/)] });
});

test('no secret of all that is in a response, in the log, or in the database in plain', async () => {
  await call('POST', '/oauth/start', { platform: 'mastodon', server: hosts.mastodon[0] });
  const { pool, db } = api.connection;
  const grants = await pool.query<{ id: string; access: Buffer; refresh: Buffer | null }>(
    'select id, access_token as access, refresh_token as refresh from grants',
  );
  const tokens = grants.rows.flatMap(({ id, access, refresh }) =>
    Object.values(openTokens(api.secretBox, id, { accessToken: access, refreshToken: refresh })),
  );
  const started = await pool.query<{ state_hash: Buffer; kept: Buffer }>(
    'select state_hash, kept from started_sign_ins',
  );
  const kept = started.rows.map((row) =>
    api.secretBox.open(row.kept, `started-sign-in:${row.state_hash.toString('hex')}`),
  );
  const apps = createNetworkApps(db, api.secretBox);
  const own = await Promise.all(hosts.mastodon.map((host) => apps.find('mastodon', host)));
  const secrets = [
    APP_PASSWORD,
    ...tokens.flatMap((token) => (token === null ? [] : [readSession(token).token])),
    ...kept.flatMap((text) => {
      const { verifier, clientSecret } = JSON.parse(text) as Record<string, string>;
      return [verifier, clientSecret];
    }),
    ...own.map((app) => app?.clientSecret),
  ].filter((secret) => secret !== undefined);
  expect(secrets.length).toBeGreaterThanOrEqual(8);
  expect(secrets.every((secret) => secret.length >= 16)).toBe(true);

  const places: Record<string, string> = {
    ...(await dumpTables(pool)),
    log: lines.join(''),
    responses: JSON.stringify(responses),
  };
  for (const [place, text] of Object.entries(places)) {
    const found = secrets.filter(
      (secret) => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')),
    );
    expect([place, found]).toEqual([place, []]);
  }
});
