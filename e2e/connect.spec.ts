import { expect, expectAccessible, test } from './support/test';
import { enter, openAuthorization } from './support/stories';

test('a refused authorization connects nothing, and is told where it began', async ({ page }) => {
  await enter(page);
  const popup = await openAuthorization(page);
  await popup.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/^Twitter wasn’t connected. You refused, or Twitter did./)).toBeVisible();
  await expect(popup.getByText('Invalid or missing OAuth parameters.')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Return to Settings' })).toBeHidden();
  await expectAccessible(popup);
  await page.reload();
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
});

test('a response with another state is refused and never exchanged', async ({ page, server }) => {
  await enter(page);
  const popup = await openAuthorization(page);
  await popup.goto(`${server.origin}/x-oauth-callback?code=stolen&state=forged`);
  await expect(popup.getByText('Invalid or missing OAuth parameters.')).toBeVisible();
  expect(popup.url()).not.toContain('stolen');
  await expectAccessible(popup);
});

test('Instagram’s popup tells the window that asked and closes itself; that window does the rest, once', async ({
  page,
}) => {
  await enter(page);
  const exchanges: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/social-accounts/oauth-exchange')) exchanges.push(request.frame().page().url());
  });
  const popup = await openAuthorization(page, 'Instagram');
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('Handle').fill('ada_writes');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await closed;
  await expect(page.getByRole('dialog', { name: 'Connect account' }).getByText('Account Connected')).toBeVisible();
  expect(exchanges).toHaveLength(1);
  await expect(page).toHaveURL('/settings');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '@ada_writes' })).toHaveCount(1);
});
