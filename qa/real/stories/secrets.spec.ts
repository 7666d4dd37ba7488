import { openDatabase } from '../../../e2e/support/database';
import { downloadLog, enterInOneLoad, goTo } from '../../../e2e/support/replay';
import { dataFiles, grantedTokens, hits } from '../../../e2e/support/secrets';
import { readSession } from '../../../server/networks/tokens';
import { dumpTables } from '../../../server/testing/canaries';
import { createPerson } from '../support/bluesky';
import { openForm, openWindow, sendPassword } from '../support/product';
import { authorize, signIn } from '../support/serverPages';
import { expect, test } from '../support/test';

test('of app passwords, authorizations and tokens nothing is kept or said in plain', async ({
  page,
  context,
  real,
  server,
}) => {
  const [ada, bob] = [await createPerson(real.pds, 'ada'), await createPerson(real.pds, 'bob')];
  const host = new URL(real.pds).host;
  const said: string[] = [];
  const received: Promise<string>[] = [];
  const codes: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  context.on('response', (response) => {
    const { origin, pathname, searchParams } = new URL(response.url());
    codes.push(...searchParams.getAll('code'));
    // One response goes on as long as the page is open.
    if (origin === server.origin && !pathname.endsWith('/events')) received.push(response.text().catch(() => ''));
  });

  const person = await enterInOneLoad(page);
  await goTo(page, 'Settings');
  const form = await openForm(page, host);
  await sendPassword(form, ada.handle, ada.appPassword);
  await form.getByRole('button', { name: 'Done' }).click();
  const popup = await openWindow(page, await openForm(page, host));
  await signIn(popup, bob);
  await authorize(popup);
  for (const { handle } of [ada, bob]) await expect(page.getByText(`@${handle}`).first()).toBeVisible();

  const database = await openDatabase(server);
  const sessions = (await grantedTokens(database, server)).map(readSession);
  const tables = Object.values(await dumpTables(database));
  await database.end();
  // What is in no table's file yet is in the files of PostgreSQL's log.
  const data = await dataFiles(server);
  const ofTheServer = sessions.flatMap(({ token, key }) => [token, ...(key ? [String(key['d'])] : [])]);
  const secrets = [ada.appPassword, ...codes, ...new Set(ofTheServer)];
  // At least the two tokens of each: other stories have left theirs on the same server. Those of a window are bound to a key.
  expect(new Set(sessions.map(({ token }) => token)).size).toBeGreaterThanOrEqual(4);
  expect(sessions.filter(({ key }) => key !== undefined).length).toBeGreaterThanOrEqual(2);
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(15);

  const { text: recording } = await downloadLog(page);
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

  const places = { recording: [recording], storage: [storage], console: said, tables, data, log: [server.printed()] };
  for (const [place, contents] of Object.entries(places)) expect(hits(contents, secrets), place).toEqual([]);
  expect(hits(await Promise.all(received), ofTheServer), 'sent to the browser').toEqual([]);

  // Where something is not found, it must be the right place.
  expect(codes).not.toEqual([]);
  for (const contents of [[recording], tables, data]) expect(hits(contents, [ada.handle])).toEqual([ada.handle]);
  expect(hits([storage], [person.username, bob.did])).not.toEqual([]);
  expect(server.printed()).toContain('/api/v1/social-accounts/credentials');
});
