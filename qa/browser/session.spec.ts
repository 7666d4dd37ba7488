import { expect, expectAccessible, test } from '../../e2e/support/test';
import { enter } from '../../e2e/support/stories';

test('signed in, an unknown path and the login page show the 404 page', async ({ page }) => {
  await enter(page);
  for (const path of ['/nonsense', '/login']) {
    await page.goto(path);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  }
  await expectAccessible(page);
});

test('the sidebar collapses with Ctrl+B and remembers it for seven days', async ({ page, context }) => {
  await enter(page);
  await page.keyboard.press('Control+b');
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'sidebar_state')?.value)
    .toBe('false');
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const width = await page
    .getByRole('navigation')
    .first()
    .evaluate((nav) => nav.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(48);
  await expectAccessible(page);
});

test('dark mode stays after a reload, and is as readable', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: /dark/i }).click();
  await page.reload();
  for (const path of ['/', '/create', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await expectAccessible(page);
  }
});
