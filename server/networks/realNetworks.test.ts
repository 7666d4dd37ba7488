import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { APP_PLATFORMS, NETWORKS, type AppPlatform } from '#contract/networks';
import type { LoginResponse } from '#contract/schemas/auth';
import type { OAuthConfigResponse, OAuthPlatformConfig, TokenRelayResponse } from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import { readConfig } from '../config';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { APP_NETWORKS } from './registry';
import { startSandbox, type Sandbox } from '../../sandbox/startSandbox';
import { controlSandbox } from '../../sandbox/testing/control';
import { allow, connectBody, relayForm } from '../../sandbox/testing/person';
import { startServer, type RunningServer } from '../startServer';
import { freePort } from '../testing/freePort';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { testLogger } from '../testing/testLogger';
import { newPerson } from '../testing/testUser';
import { until } from '../testing/until';

/** Stands in for the internet: networks known to the server only by its configured keys and addresses. */
let internet: Sandbox;
let database: TestDatabase;
let dataDir: string;
let server: RunningServer | null = null;
let origin: string;
let sandboxPort: number;
let token: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-networks-'));
  const port = await freePort();
  sandboxPort = await freePort();
  origin = `http://127.0.0.1:${port}`;
  internet = await startSandbox({ port: 0, dataDir: null, publicOrigin: origin });
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await internet.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function keysOf(platform: AppPlatform): Record<string, string> {
  const { clientId, clientSecret, apiUrl, authorizeUrl } = sandboxNetworkSettings(internet.origin)[platform];
  const settings = {
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret ?? '',
    API_URL: apiUrl,
    AUTHORIZE_URL: authorizeUrl,
  };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`${APP_NETWORKS[platform].settingsPrefix}_${name}`, value]),
  );
}

async function start(environment: Record<string, string>): Promise<void> {
  const config = readConfig({
    PORT: new URL(origin).port,
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: database.databaseUrl,
    ...environment,
  });
  server = await startServer(config, { logger: testLogger });
  const person = newPerson();
  await call('POST', '/auth/register', person);
  const { email, password } = person;
  token = (await call<LoginResponse>('POST', '/auth/login', { email, password })).data.token;
}

async function call<T>(method: string, route: string, body?: object): Promise<T> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${origin}/api/v1${route}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

const offered = async () => (await call<OAuthConfigResponse>('GET', '/oauth/config')).platforms;

async function connect(oauth: OAuthPlatformConfig): Promise<void> {
  const { platform } = oauth;
  const grant = await allow(oauth, origin + NETWORKS[platform].connecting.callbackPath, 'rivers');
  const form = new URLSearchParams(relayForm(oauth, grant));
  const relayed = await call<TokenRelayResponse>('POST', `/oauth/${platform}/token`, form);
  const account = await call('POST', '/social-accounts/connect', connectBody(relayed, platform));
  expect(account).toMatchObject({ platform, account_id: relayed.user_id });
}

const postedOn = (platform: AppPlatform) => controlSandbox(internet.origin).texts(platform);

test('with keys for all networks, all are real and no sandbox is started', async () => {
  await start(Object.assign({}, ...APP_PLATFORMS.map(keysOf)) as Record<string, string>);
  const platforms = await offered();
  expect(platforms.map(({ platform, is_sandbox }) => [platform, is_sandbox])).toEqual(
    APP_PLATFORMS.map((platform) => [platform, false]),
  );
  await expect(fetch(`http://127.0.0.1:${sandboxPort}/`)).rejects.toThrow('fetch failed');
  for (const oauth of platforms) await connect(oauth);

  const content = 'To everybody at once';
  const post = await call<Post>('POST', '/posts', { content, platforms: ['twitter', 'facebook', 'linkedin'] });
  expect(post.targets.map(({ platform, state }) => [platform, state])).toEqual([
    ['twitter', 'published'],
    ['facebook', 'published'],
    ['linkedin', 'published'],
  ]);
  for (const platform of ['twitter', 'facebook', 'linkedin'] as const) {
    expect(await postedOn(platform)).toEqual([content]);
  }
});

test.each(APP_PLATFORMS)(
  'with keys for %s alone, that is real and the sandbox stands in for the others',
  async (real) => {
    await start(keysOf(real));
    const platforms = await offered();
    expect(platforms.filter((one) => !one.is_sandbox).map(({ platform }) => platform)).toEqual([real]);
    expect(platforms).toHaveLength(APP_PLATFORMS.length);
    expect((await fetch(`http://127.0.0.1:${sandboxPort}/`)).status).toBe(200);
  },
);

test('a platform that is switched off is offered nowhere', async () => {
  await start({ PLATFORMS_OFF: 'linkedin' });
  expect((await offered()).map(({ platform }) => platform)).toEqual(APP_PLATFORMS.filter((one) => one !== 'linkedin'));
  const body = { platform: 'linkedin', code: 'c', state: 'a state that is long enough' };
  expect(await call('POST', '/social-accounts/oauth-exchange', body)).toMatchObject({
    data: { error_code: 'OAUTH_NOT_CONFIGURED' },
  });
});

test('while publishing is off nothing goes out, and afterward everything does', async () => {
  await start({ ...keysOf('twitter'), PUBLISHING: 'off' });
  for (const oauth of await offered()) if (oauth.platform === 'twitter') await connect(oauth);
  const scheduled_at = new Date(Date.now() + 200).toISOString();
  const post = await call<Post>('POST', '/posts', { content: 'Held', platforms: ['twitter'], scheduled_at });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await call<Post>('GET', `/posts/${post.id}`)).toMatchObject({ status: 'scheduled' });
  expect(await postedOn('twitter')).toEqual([]);
  await server?.stop();
  await start(keysOf('twitter'));
  const isPosted = (texts: string[]) => texts.length > 0;
  expect(await until(() => postedOn('twitter'), isPosted)).toEqual(['Held']);
});
