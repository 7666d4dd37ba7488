import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { CONFIDENTIAL_CLIENT } from '../server/sandbox/oauth/clients';
import { createSecretBox } from '../server/security/secretBox';
import { loadTokenKey } from '../server/security/tokenKey';
import { connect, enterInOneLoad } from './support/replay';
import { startServer, type TestServer } from './support/server';
import { newPerson, submitLogin, tokenOf } from './support/stories';
import { expect, expectAccessible, ownServerTest } from './support/test';

const PASSWORD = 'canary-of-the-password';
const WRONG_PASSWORD = 'canary-of-a-wrong-password';

/** It logs whatever it can say. */
const test = ownServerTest.extend<{ server: TestServer }>({
  server: async ({ browserName }, use) => {
    const server = await startServer({ label: browserName, logLevel: 'trace' });
    await use(server);
    await server.dispose();
  },
});

test('no secret is logged, stored in plain or built in, and what is the server’s own never reaches the browser', async ({
  page,
  context,
  server,
  problems,
}) => {
  // A wrong password is a response that Chromium reports as an error.
  problems.allow(/401 \(Unauthorized\)/);
  const said: string[] = [];
  const wire: Promise<string>[] = [];
  const forms: URLSearchParams[] = [];
  context.on('console', (message) => said.push(message.text()));
  context.on('request', (request) => {
    wire.push(Promise.resolve(`${request.url()} ${request.postData() ?? ''}`));
    if (request.url().endsWith('/oauth/twitter/token')) forms.push(new URLSearchParams(request.postData() ?? ''));
  });
  context.on('response', (response) => {
    wire.push(response.text().catch(() => ''));
  });

  const person = { ...newPerson(), password: PASSWORD };
  await enterInOneLoad(page, person);
  await connect(page, 'Twitter');
  await expectAccessible(page);
  const session = await tokenOf(page);
  await page.getByRole('button', { name: 'Account', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(person.email);
  await submitLogin(page, WRONG_PASSWORD);
  await expect(page.getByText('Invalid email or password')).toBeVisible();

  const [form] = forms;
  const ofTheNetwork = await grantedTokens(server);
  const throughTheBrowser = [
    PASSWORD,
    WRONG_PASSWORD,
    session,
    form?.get('code') ?? '',
    form?.get('code_verifier') ?? '',
  ];
  const secrets = [...ofTheNetwork, ...throughTheBrowser];
  expect(secrets).toHaveLength(7);
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(15);

  // Stopped in order, PostgreSQL has written everything to its files.
  await server.stop();
  const places = {
    'the log': [Buffer.from(server.printed())],
    'the console': [Buffer.from(said.join('\n'))],
    'the data folder': await filesBelow(server.dataDir),
    'the program': await filesBelow(path.resolve('dist')),
  };
  expect(server.printed()).toContain('/api/v1/auth/login');
  for (const [place, files] of Object.entries(places)) expect(hits(files, secrets), place).toEqual([]);

  const own = [...ofTheNetwork, CONFIDENTIAL_CLIENT.secret];
  expect(hits([Buffer.from((await Promise.all(wire)).join('\n'))], own), 'between browser and server').toEqual([]);
  expect(hits(await filesBelow(path.resolve('dist/client')), [CONFIDENTIAL_CLIENT.secret]), 'the pages').toEqual([]);
});

/** The access and the refresh token that the network has given, as the server alone can read them. */
async function grantedTokens({ dataDir }: TestServer): Promise<string[]> {
  const home = path.join(dataDir, 'postgres');
  const password = await readFile(path.join(home, 'password'), 'utf8');
  const [, , , port] = (await readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client(`postgresql://postwright:${password}@127.0.0.1:${port ?? ''}/postwright`);
  await client.connect();
  const { rows } = await client.query<{ id: string; access_token: Buffer; refresh_token: Buffer }>('table grants');
  await client.end();
  const box = createSecretBox(await loadTokenKey(dataDir));
  return rows.flatMap(({ id, access_token: access, refresh_token: refresh }) => [
    box.open(access, `grant:${id}:access`),
    box.open(refresh, `grant:${id}:refresh`),
  ]);
}

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(path.join(entry.parentPath, entry.name))),
  );
}

/** The secrets that are found, as they are or in base64 or hexadecimal. */
function hits(files: readonly Buffer[], secrets: readonly string[]): string[] {
  return secrets.filter((secret) => {
    const bytes = Buffer.from(secret);
    const spellings = [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('hex'),
    ];
    return files.some((file) => spellings.some((spelling) => file.includes(spelling)));
  });
}
