import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '../../e2e/support/test';
import { allowAndClose, connectXByPopup, enter, openAuthorization } from '../../e2e/support/stories';
import { settingsMessages } from '../../src/features/preferences/messages';

const account = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Social Media Accounts' }).getByRole('listitem').filter({ hasText: text });

for (const [platform, name, handle] of [
  ['facebook', 'Facebook', 'adawrites'],
  ['linkedin', 'LinkedIn', 'ada-rivers'],
] as const) {
  test(`${name} is connected through its popup, which ends on Settings`, async ({ page }) => {
    await enter(page);
    const popup = await openAuthorization(page, name);
    await popup.getByLabel('Handle').fill(handle);
    await allowAndClose(popup);
    // The last step of the dialog tells so in the window that asked.
    const dialog = page.getByRole('dialog', { name: 'Connect account' });
    await expect(dialog.getByText('Account Connected')).toBeVisible();
    await expect(dialog.getByText(/social accounts API .* is not implemented/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(account(page, name)).toHaveCount(1);
    if (platform === 'linkedin') await expect(account(page, name)).not.toContainText('@');
  });
}

test('Instagram says no, and the window that asked says why', async ({ page }) => {
  await enter(page);
  const popup = await openAuthorization(page, 'Instagram');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Refuse' }).click();
  await closed;
  await expect(page.getByText(/^Invalid or missing OAuth parameters\. Instagram answered:/)).toBeVisible();
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
});

test('messages from another origin, or with another state, connect nothing', async ({ page, server }) => {
  await enter(page);
  const popup = await openAuthorization(page, 'Instagram');
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('oauth-exchange')) exchanges.push(request.url());
  });
  const state = await page.evaluate(() => {
    const flow = JSON.parse(localStorage.getItem('oauth_state_instagram') ?? '{}') as { state?: string };
    return flow.state ?? '';
  });
  expect(state.length).toBeGreaterThan(40);
  // The consent page is of another origin, and it is the very popup that was opened.
  const forged = { type: 'INSTAGRAM_AUTH_SUCCESS', platform: 'instagram', code: 'stolen', state };
  await popup.evaluate((message) => {
    (window.opener as Window | null)?.postMessage(message, '*');
  }, forged);
  // Our own page with a forged state says so and tells nobody.
  await popup.goto(`${server.origin}/instagram-oauth-callback?code=stolen&state=forged`);
  await expect(popup.getByText('Invalid or missing OAuth parameters.')).toBeVisible();
  await expect(popup.getByRole('link', { name: 'Return to Settings' })).toBeVisible();
  await expectAccessible(popup);
  expect(exchanges).toEqual([]);
});

test('an account shows its tokens for a while, is copied, and goes with all others by Clear All', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page);
  const handle = await connectXByPopup(page);
  const row = account(page, `@${handle}`);
  await expect(row.getByText('Valid')).toBeVisible();
  await expect(row.getByText(/^In \d+ (minutes?|hours?|days?)$|^No expiry$/)).toBeVisible();
  await row.getByRole('button', { name: /^Show tokens/ }).click();
  await expect(row.getByText(/^smt_/)).toBeVisible();
  await row.getByRole('button', { name: /^Copy Access token/ }).click();
  await expect(page.getByText('Token copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^smt_/);
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Cleanup Expired' }).click();
  await expect(page.getByText('Expired tokens cleaned up')).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(
    page.getByText('Are you sure you want to remove all connected accounts? This action cannot be undone.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('All accounts disconnected')).toBeVisible();
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
});

test('settings are saved, asked about before they are lost, and work', async ({ page }) => {
  await enter(page);
  await page.goto('/settings#appearance');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeFocused();
  await page.getByRole('switch', { name: 'Compact View' }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.getByRole('link', { name: 'AI Drafts' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  const height = () =>
    page.getByRole('button', { name: 'Change Password' }).evaluate((button) => button.getBoundingClientRect().height);
  const before = await height();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(settingsMessages.saved)).toBeVisible();
  await expect.poll(height).toBeLessThan(before);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Compact View' })).toBeChecked();
  await expectAccessibleEverywhere(page);
});
