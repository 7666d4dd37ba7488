import { openDatabase } from '../../../e2e/support/database';
import { enter } from '../../../e2e/support/stories';
import { createPerson } from '../support/bluesky';
import { connect, postNow, sendPassword, write } from '../support/product';
import { expect, test } from '../support/test';

test('an app password that was revoked is said to be; connected again, the post goes out', async ({
  page,
  real,
  server,
}) => {
  const ada = await createPerson(real.pds, 'ada');
  await enter(page);
  const { id } = await connect(page, ada, real.pds);
  await write(page, 'Before it was revoked');
  await postNow(page);
  await ada.revokeAppPassword();
  // Two hours later: until then the server itself takes the token that it gave.
  const database = await openDatabase(server);
  const expire = `update grants set access_expires_at = now() from social_accounts a where a.grant_id = grants.id and a.id = $1`;
  expect((await database.query(expire, [id])).rowCount).toBe(1);
  await database.end();

  await write(page, 'After it was revoked');
  await page.getByRole('button', { name: 'Post Now' }).click();
  const reason = 'The connection to Bluesky has ended. Connect the account again.';
  await expect(page.getByText(`Post wasn’t published. ${reason}`)).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('Connection ended')).toBeVisible();
  await page.getByRole('button', { name: /^Connect again/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByRole('radio', { name: 'Another server' }).check();
  await expect(dialog.getByLabel('Name of the server')).toHaveValue(new URL(real.pds).host);
  await sendPassword(dialog, ada.handle, await ada.createAppPassword());
  await expect(dialog.getByRole('heading', { name: 'Account Connected' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Connection ended')).toHaveCount(0);

  const failed = page.getByRole('article').filter({ hasText: 'After it was revoked' });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await failed.getByRole('button', { name: 'More', exact: true }).click();
  await expect(failed.getByRole('link', { name: /^View on Bluesky/ })).toBeVisible();
  const texts = (await ada.posts()).map(({ value }) => value.text);
  expect(texts).toEqual(['After it was revoked', 'Before it was revoked']);
});
