import { expect, expectAccessible, test } from './support/test';
import { enter, logIn, newPerson, signUp } from './support/stories';

test('a wrong password is refused in the fixed words, and the email stays', async ({ page, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const person = newPerson();
  await signUp(page, person);
  await expect(page.getByText('Account created. Please sign in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expectAccessible(page);
});

test('the name and email of the signed-in user stand in the menu, and Log out leads to the landing page', async ({
  page,
}) => {
  const person = await enter(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const menu = page.getByRole('menu');
  await expect(page.locator('.MuiMenu-paper').getByText(person.email)).toBeVisible();
  await expect(page.locator('.MuiMenu-paper').getByText(person.fullName)).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Your Social Media Like a Pro' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a protected page leads to the login, unknown ones to the landing page, and back after login', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/nonsense');
  await expect(page.getByRole('heading', { name: 'Manage Your Social Media Like a Pro' })).toBeVisible();
  await page.goto('/create');
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
  await page.getByRole('link', { name: 'Continue to Create Post' }).click();
  await expect(page).toHaveURL('/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Post' })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the sidebar is a drawer and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page);
  for (const path of ['/', '/create', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.keyboard.press('Control+b');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL('/');
});
