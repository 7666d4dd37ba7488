import { expect, expectAccessible, expectAccessibleEverywhere, test } from '../../e2e/support/test';
import { connectX, enter, write } from '../../e2e/support/stories';
import { postMessages } from '../../src/features/posts/messages';

test('a keyword is monitored, and its sample posts are looked at', async ({ page }) => {
  await enter(page);
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(page.getByText('No keywords being monitored yet. Add one above to get started!')).toBeVisible();
  await page.getByLabel('Keyword', { exact: true }).fill('remote work');
  await page.getByLabel('Keyword', { exact: true }).press('Enter');
  await expect(page.getByText('"remote work" is now being monitored!')).toBeVisible();
  await page.getByRole('button', { name: 'View posts: remote work' }).click();
  const dialog = page.getByRole('dialog', { name: 'Posts for remote work' });
  await expect(dialog.getByText('Top 10')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Create Post' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Discussing: remote work');
});

test('one’s own accounts and posts are shown, and saved as a file', async ({ page }) => {
  await enter(page);
  await connectX(page);
  await write(page, 'Figures to come');
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  await page.goto('/analytics');
  const section = page.getByRole('region', { name: 'Your accounts and posts' });
  await expect(section.getByRole('figure', { name: 'Followers' })).toContainText(
    'The chart begins with the second day.',
  );
  await section.getByRole('button', { name: 'Show numbers' }).click();
  await expectAccessibleEverywhere(page);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^postwright-sandbox-analytics-.*\.csv$/);
});
