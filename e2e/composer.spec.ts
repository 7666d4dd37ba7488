import { ACCOUNT_PLATFORMS } from '../contract/networks';
import { controlSandbox } from '../sandbox/testing/control';
import { acceptedTexts, connectBluesky, connectX, enter, write } from './support/stories';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from './support/test';
import { postMessages } from '../src/features/posts/messages';

test('a post is written, scheduled and found on the dashboard', async ({ page }) => {
  await enter(page);
  const handle = await connectX(page);
  await write(page, 'Open house this Friday');
  await expect(page.getByText('22 / 280 characters')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Twitter' })).toHaveAccessibleDescription(`as @${handle}`);
  await expect(page.getByText('Not connected')).toHaveCount(ACCOUNT_PLATFORMS.length - 1);
  await page.getByRole('textbox', { name: 'Hashtags' }).fill('#news');
  await page.getByRole('textbox', { name: 'Hashtags' }).press('Enter');
  await page.getByRole('textbox', { name: 'Mentions' }).fill('@ada');
  await page.getByRole('button', { name: 'Add mention' }).click();
  const preview = page.getByRole('article', { name: 'Preview on Twitter' });
  await expect(preview).toContainText('Open house this Friday');
  await expect(preview).toContainText('@ada #news');

  await page.getByRole('checkbox', { name: 'Schedule Post' }).check();
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByText('Good times to post: Twitter 9 AM and 1-3 PM')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Date').fill('2020-01-01');
  await page.getByLabel('Time').fill('10:00');
  await expect(page.getByText('That time has passed')).toBeVisible();
  await page.getByLabel('Date').fill('2099-05-06');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(page.getByText('Post scheduled for May 6, 2099, 10:00 AM')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('article').getByText('Scheduled for May 6, 10:00 AM')).toBeVisible();
});

test('what is written survives a failure, a reload and Cancel, and a draft can be kept on the server', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to load resource/);
  await enter(page);
  await connectX(page);
  await write(page, 'Do not lose me');
  await page.route('**/api/v1/posts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText('Failed to create post')).toBeInViewport();
  await expect(page.getByText('Network error occurred')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Check and try again' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.unroute('**/api/v1/posts');

  await page.reload();
  await expect(page.getByText('We restored your draft.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Do not lose me');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/create?schedule=on');
  await expect(page.getByRole('checkbox', { name: 'Schedule Post' })).toBeChecked();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Do not lose me');

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('article')).toContainText('Do not lose me');
});

test('two networks show different texts of one post, and the common one again after a change', async ({
  page,
  server,
}) => {
  await enter(page);
  const handle = await connectX(page);
  await connectBluesky(page);
  await page.goto('/create');
  await page.getByRole('checkbox', { name: 'All connected' }).check();
  await page.getByRole('textbox', { name: 'Content' }).fill('Fresh bread from eight, at the market hall');
  await page.getByRole('tab', { name: 'Twitter' }).click();
  await page.getByRole('textbox', { name: 'Text for Twitter' }).fill('Bread at eight');
  await expect(page.getByText('14 / 280 characters')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'All connected' })).toBeChecked();
  expect(await acceptedTexts(server)).toContain('Bread at eight');
  expect(await controlSandbox(server.sandboxOrigin).texts('bluesky')).toContain(
    'Fresh bread from eight, at the market hall',
  );
  await page.goto(`${server.sandboxOrigin}/x/${handle}`);
  await expect(page.getByText('Bread at eight')).toBeVisible();
  await expect(page.getByText('market hall')).toBeHidden();
});
