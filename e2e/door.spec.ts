import { openDatabase } from './support/database';
import { enter, logIn, newPerson, submitSignup } from './support/stories';
import { expect, expectAccessible, test } from './support/test';

test('somebody is invited, signs up by the link, loses the password and gets in again by a mail', async ({
  page,
  server,
}) => {
  const admin = await enter(page);
  const database = await openDatabase(server);
  await database.query('update users set is_admin = true where username = $1', [admin.username]);
  await database.end();
  const invited = newPerson();
  await page.goto('/settings#people');
  await page.getByLabel('Email (optional)').fill(invited.email);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  expect(link).toContain('/#invitation=');
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/healthz');
  await page.goto(link);
  await expect(page).toHaveURL('/signup');
  await expect(page.getByText('You have an invitation: it lets one person sign up.')).toBeVisible();
  await submitSignup(page, invited);
  await expect(page.getByText('Account created. Please sign in.')).toBeVisible();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(invited.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/a mail with a link is on its way/)).toBeVisible();
  await expectAccessible(page);

  const mail = page.getByRole('article').filter({ hasText: 'Choose a new password' });
  await expect(async () => {
    await page.goto(`${server.sandboxOrigin}/mailbox`);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole('link', { name: 'Open the link' }).click();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await page.getByLabel('New password').fill('another horse');
  await page.getByLabel('Confirm password').fill('another horse');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Please sign in.')).toBeVisible();
  await logIn(page, { ...invited, password: 'another horse' });
});
