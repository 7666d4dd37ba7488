import path from 'node:path';
import { CONFIDENTIAL_CLIENT } from '../../sandbox/oauth/authorization';
import { openDatabase } from '../../e2e/support/database';
import { connect, enterInOneLoad } from '../../e2e/support/replay';
import { dataFiles, filesBelow, grantedTokens, hits } from '../../e2e/support/secrets';
import { startServer, type TestServer } from '../../e2e/support/server';
import { newPerson, submitLogin, tokenOf } from '../../e2e/support/stories';
import { expect, expectAccessible, ownServerTest } from '../../e2e/support/test';

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
  const database = await openDatabase(server);
  const ofTheNetwork = await grantedTokens(database, server);
  await database.end();
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
    'the data': await dataFiles(server),
    'the program': await filesBelow(path.resolve('dist')),
  };
  expect(server.printed()).toContain('/api/v1/auth/login');
  expect(hits(places['the data'], [person.email])).toEqual([person.email]);
  for (const [place, files] of Object.entries(places)) expect(hits(files, secrets), place).toEqual([]);

  const own = [...ofTheNetwork, CONFIDENTIAL_CLIENT.secret];
  expect(hits([Buffer.from((await Promise.all(wire)).join('\n'))], own), 'between browser and server').toEqual([]);
  expect(hits(await filesBelow(path.resolve('dist/client')), [CONFIDENTIAL_CLIENT.secret]), 'the pages').toEqual([]);
});
