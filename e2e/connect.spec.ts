import { expect, expectAccessible, test } from './support/test';
import { enter, openAuthorisation } from './support/stories';

test('the dialog goes from platform to authorisation and says what happens', async ({ page }) => {
  await enter(page);
  await page.goto('/settings');
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
  const popup = await openAuthorisation(page);
  // A window has its size a moment after it has its page.
  await expect.poll(() => popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 700]);
  await expectAccessible(popup);
  await expect(page.getByRole('dialog', { name: 'Connect account' })).toBeHidden();
});

test('a popup that was left open goes to the network that is asked for next', async ({ page }) => {
  await enter(page);
  const popup = await openAuthorisation(page);
  await expect(popup.getByRole('heading', { name: /Twitter|X/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('button', { name: /^Facebook/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Redirecting to Facebook for authentication...')).toBeVisible();
  await expect(popup).toHaveURL(/facebook/);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(popup.getByText('Connected. You can close this window')).toBeVisible();
});

test('a refused authorisation connects nothing', async ({ page }) => {
  await enter(page);
  const popup = await openAuthorisation(page);
  await popup.getByRole('button', { name: 'Refuse' }).click();
  await expect(popup.getByText('Invalid or missing OAuth parameters.')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Return to Settings' })).toBeHidden();
  await expectAccessible(popup);
  await page.reload();
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
});

test('an answer with another state is refused and never exchanged', async ({ page, server }) => {
  await enter(page);
  const popup = await openAuthorisation(page);
  await popup.goto(`${server.origin}/x-oauth-callback?code=stolen&state=forged`);
  await expect(popup.getByText('Invalid or missing OAuth parameters.')).toBeVisible();
  expect(popup.url()).not.toContain('stolen');
  await expectAccessible(popup);
});

test('loading the callback page again does not exchange again', async ({ page }) => {
  await enter(page);
  const popup = await openAuthorisation(page);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(popup.getByText('Connected. You can close this window')).toBeVisible();
  await expectAccessible(popup);
  await popup.goBack();
  await popup.reload();
  await page.goto('/settings');
  await expect(page.getByRole('listitem').filter({ hasText: 'Twitter' })).toHaveCount(1);
});

test('a blocked popup says so and offers this tab', async ({ page }) => {
  await enter(page);
  await page.goto('/settings');
  await page.evaluate(() => (window.open = () => null));
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('button', { name: /^Twitter/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Failed to start Twitter authentication. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open in this tab' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Twitter' })).toHaveCount(1);
});
