import { expectInPassing } from '../../e2e/support/passing';
import { connectX, enter, write } from '../../e2e/support/stories';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '../../e2e/support/test';

test('over the limit of a network the counters say so, and nothing is lost', async ({ page }) => {
  await enter(page);
  await connectX(page);
  // Typing stops at the limit, but a text that came otherwise is never cut.
  await page.goto('/create');
  await page.getByRole('checkbox', { name: 'Twitter' }).uncheck();
  await page.getByRole('textbox', { name: 'Content' }).fill('字'.repeat(151));
  await page.getByRole('checkbox', { name: 'Twitter' }).check();
  await expect(page.getByText('302 / 280 characters')).toBeVisible();
  await expect(page.getByText('Over limit')).toBeVisible();
  await expect(page.getByText('as X counts')).toBeVisible();
  await expect(page.getByText('Twitter 302/280')).toBeVisible();
  await expect(page.getByText('Content exceeds character limit for selected platforms')).toBeVisible();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await expectAccessible(page);
});

test('hashtags of a fixed list are suggested, and land among the chips', async ({ page }) => {
  await enter(page);
  await connectX(page);
  await write(page, 'Fresh coffee and espresso from our barista');
  await page.getByRole('tab', { name: 'Hashtags' }).click();
  const list = page.getByRole('region', { name: 'Suggestions' });
  await expect(list.getByRole('listitem').first()).toContainText(/#\w+.*\d+% match/);
  await page.getByRole('button', { name: 'Add #Espresso' }).click();
  await page.getByRole('button', { name: 'Show Trending' }).click();
  await page.getByRole('button', { name: 'Add #GoodNews' }).click();
  await page.getByRole('textbox', { name: 'Custom hashtag' }).fill('ours');
  await page.getByRole('textbox', { name: 'Custom hashtag' }).press('Enter');
  await page.getByRole('button', { name: 'Remove #GoodNews' }).click();
  await page.getByRole('button', { name: 'Hide Trending' }).click();
  await expectInPassing(page, { selector: '[aria-busy=true]', text: 'Generating suggestions...' }, () =>
    page.getByRole('button', { name: 'Generate AI Suggestions' }).click(),
  );
  await expectAccessibleEverywhere(page);
  await page.getByRole('tab', { name: 'Post Editor' }).click();
  await expect(page.getByRole('button', { name: /^Remove hashtag/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove hashtag ours' }).click();
  await expect(page.getByRole('tab', { name: 'Hashtags (1)' })).toBeVisible();
});
