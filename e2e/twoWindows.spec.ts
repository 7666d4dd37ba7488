import type { Page } from '@playwright/test';
import { connectX, enter, write } from './support/stories';
import { expect, test } from './support/test';
import { postMessages } from '../src/features/posts/messages';

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Writes a post and waits until it is kept on this device. */
async function writeAndKeep(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test('each window has a draft of its own: posting one leaves the other, and each reload brings back its own', async ({
  page,
  context,
}) => {
  await enter(page);
  await connectX(page);
  await writeAndKeep(page, 'Written in the first window');

  const other = await context.newPage();
  await writeAndKeep(other, 'Written in the second window');
  await page.reload();
  await expect(contentOf(page)).toHaveValue('Written in the first window');

  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  await other.reload();
  await expect(contentOf(other)).toHaveValue('Written in the second window');
});
