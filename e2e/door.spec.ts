import { OIDC_RETURN_PATH } from '#contract/auth';
import type { LoginResponse } from '#contract/schemas/auth';
import type { InvitationLink } from '#contract/schemas/people';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import { freePort } from '../server/testing/freePort';
import { startIssuer, type Issuer } from '../server/testing/startIssuer';
import { openDatabase } from './support/database';
import { addAuthenticator } from './support/authenticator';
import { callApi, enter, logIn, newPerson, register, submitLogin, submitSignup } from './support/stories';
import { startServer, type TestServer } from './support/server';
import { expect, expectAccessible, test, watched } from './support/test';

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

test('somebody turns the second factor on, and gets in by a code and a recovery code', async ({ page, problems }) => {
  problems.allow(/401 \(Unauthorized\)/, /422 \(Unprocessable Entity\)/);
  const { email, password } = await enter(page);
  await page.goto('/settings');
  const toggle = page.getByRole('switch', { name: 'Two-Factor Authentication' });
  await expect(toggle).toHaveAttribute('aria-disabled', 'false');
  await toggle.click();
  await page.getByLabel(/^Your password/).fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel(/^Code that the app shows/).fill(authenticatorCode(secret));
  await page.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(toggle).toBeChecked();

  for (const code of [authenticatorCode(secret, 1), recoveryCode]) {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await submitLogin(page, password);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('You aren’t signed in yet')).toBeVisible();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
});

test('somebody adds a passkey, signs in by it, and shows it after the password', async ({ page, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  await addAuthenticator(page);
  const person = await enter(page);
  await page.goto('/settings#privacy');
  await page.getByRole('switch', { name: 'Two-Factor Authentication' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('not used yet')).toBeVisible();
  await expectAccessible(page);

  const leave = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.goto('/login');
  };
  const dashboard = page.getByRole('heading', { level: 1, name: 'Dashboard' });
  await leave();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dashboard).toBeVisible();

  await leave();
  await page.getByLabel('Email').fill(person.email);
  await submitLogin(page, person.password);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dashboard).toBeVisible();
});

/** A server with an OpenID Connect issuer, where strangers need an invitation. */
const issuerTest = watched.extend<{ door: { server: TestServer; issuer: Issuer } }>({
  door: async ({ browserName }, use) => {
    const port = await freePort();
    const issuer = await startIssuer(`http://localhost:${port}${OIDC_RETURN_PATH}`);
    const { settings } = issuer;
    const env = {
      REGISTRATION: 'invited',
      OIDC_ISSUER: settings.issuer.href,
      OIDC_CLIENT_ID: settings.clientId,
      OIDC_CLIENT_SECRET: settings.clientSecret,
      OIDC_NAME: settings.name,
    };
    const server = await startServer({ label: browserName, port, env });
    await use({ server, issuer });
    await server.dispose();
    await issuer.close();
  },
  baseURL: ({ door }, use) => use(door.server.origin),
});

issuerTest('somebody invited stops at the issuer, begins again, and signs up and in there', async ({ page, door }) => {
  const { issuer } = door;
  const button = page.getByRole('button', { name: 'Continue with Test ID' });
  const invited = page.getByText('You have an invitation: it lets one person sign up.');
  const dashboard = page.getByRole('heading', { level: 1, name: 'Dashboard' });

  // Who comes first needs no invitation, and makes one.
  const { email, password } = await register(page);
  const { data } = await callApi<LoginResponse>(page, 'POST', '/auth/login', { data: { email, password } });
  const made = { token: data.token, data: {} };
  const { link } = await callApi<InvitationLink>(page, 'POST', '/invitations', made);

  await page.goto(link);
  await expect(invited).toBeVisible();
  issuer.answerAs(null);
  await button.click();
  await expect(page.getByText('You stopped before you were done. Nothing has changed.')).toBeVisible();
  await expect(page).toHaveURL('/signup');
  await expect(invited).toBeVisible();
  await expectAccessible(page);
  issuer.answerAs({ sub: 'grace', email: newPerson().email });
  await button.click();
  await expect(dashboard).toBeVisible();

  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await button.click();
  await expect(dashboard).toBeVisible();
});
