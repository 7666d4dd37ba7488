import type { Page } from '@playwright/test';
import { connectX, enter, write } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Writes a post and waits until it is kept on this device. */
async function writeAndKeep(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test('two windows go on with one conversation', async ({ page, context }) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto('/create');
  await page.goto('/create');
  for (const one of [page, other]) await one.getByRole('button', { name: 'AI Assistant' }).first().click();
  await other.getByRole('textbox', { name: 'Message' }).fill('When should I post?');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('When should I post?');
  await expect(page.getByRole('log')).toContainText('AI Assistant');
});

test('a duplicated window starts with a copy, and each goes its own way', async ({ page, context }) => {
  await enter(page);
  await connectX(page);
  await writeAndKeep(page, 'Both begin here');
  const stored: Record<string, string> = await page.evaluate(() => ({ ...sessionStorage }));

  // Browsers copy the session storage when they duplicate a window.
  const copy = await context.newPage();
  await copy.addInitScript((entries) => {
    if (sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, stored);
  await copy.goto('/create');
  await expect(contentOf(copy)).toHaveValue('Both begin here');
  await writeAndKeep(copy, 'Rewritten in the copy');

  await page.reload();
  await expect(contentOf(page)).toHaveValue('Both begin here');
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  await copy.reload();
  await expect(contentOf(copy)).toHaveValue('Rewritten in the copy');
  await copy.getByRole('button', { name: 'Post Now' }).click();
  await expect(copy.getByText(postMessages.published)).toBeVisible();
});

test('what a closed window leaves unfinished can be continued or deleted in another one', async ({ page, context }) => {
  await enter(page);
  await connectX(page);
  await writeAndKeep(page, 'Stays here');
  for (const text of ['Left in a closed window', 'Not worth keeping']) {
    const closed = await context.newPage();
    await writeAndKeep(closed, text);
    await closed.close();
  }

  const unfinished = page.getByRole('region', { name: 'Unfinished posts' });
  await expect(async () => {
    await page.bringToFront();
    await page.reload();
    await expect(unfinished.getByRole('button', { name: 'Unfinished (2)' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await unfinished.getByRole('button', { name: 'Unfinished (2)' }).click();
  await unfinished
    .getByRole('listitem')
    .filter({ hasText: 'Not worth' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await unfinished.getByRole('button', { name: /^Continue/ }).click();
  await expect(contentOf(page)).toHaveValue('Left in a closed window');
  await expect(contentOf(page)).toBeFocused();

  // The previous content of the form takes its place in the list.
  await expect(unfinished.getByRole('listitem')).toHaveText(/Stays here/);
  await page.reload();
  await expect(contentOf(page)).toHaveValue('Left in a closed window');
  await expect(page.getByRole('button', { name: 'Unfinished (1)' })).toBeVisible();
});
