import { expect, expectAccessible, test } from '../../e2e/support/test';
import { allowAndClose, enter, keepOpen, openAuthorization } from '../../e2e/support/stories';

test('the dialog goes from platform to authorization and says what happens', async ({ page }) => {
  await enter(page);
  await page.goto('/settings');
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
  const popup = await openAuthorization(page);
  // A window has its size a moment after it has its page.
  await expect.poll(() => popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 700]);
  await expectAccessible(popup);
  await expect(page.getByRole('dialog', { name: 'Connect account' })).toBeHidden();
});

test('a popup that was left open goes to the network that is asked for next', async ({ page }) => {
  await enter(page);
  const popup = await openAuthorization(page);
  await expect(popup.getByRole('heading', { name: /Twitter|X/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('button', { name: /^Facebook/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Redirecting to Facebook for authentication...')).toBeVisible();
  await expect(popup).toHaveURL(/facebook/);
  await allowAndClose(popup);
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await expect(dialog.getByText('Account Connected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect another' }).click();
  await expect(dialog.getByRole('heading', { name: 'Choose a platform' })).toBeFocused();
});

test('connecting from the dashboard says there that it waits, and that the window was closed', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByRole('button', { name: /^Twitter/ }).click();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const popup = await opened;
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Waiting for Twitter… Continue in the window that just opened.')).toBeInViewport();
  await expectAccessible(page);
  await popup.close();
  await expect(page.getByText(/^Twitter isn’t connected yet. Its window was closed/)).toBeInViewport();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(/You’ll be redirected to Twitter/)).toBeVisible();
});

test('loading the callback page again does not exchange again', async ({ page }) => {
  await enter(page);
  const popup = await openAuthorization(page);
  await keepOpen(popup);
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
