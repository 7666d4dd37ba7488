import type { Page } from '@playwright/test';
import { image } from '../../e2e/support/media';
import { connectX, enter } from '../../e2e/support/stories';
import { expect, expectAccessibleEverywhere, test } from '../../e2e/support/test';
import { composerMessages } from '../../src/features/composer/messages';

/** Presses Tab until the element that is looked for has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'checkbox' | 'tab',
  name: string | RegExp,
  backwards = false,
) {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab never reached ${role} ${String(name)}`);
}

test('with the keyboard alone a post is written, given an image, scheduled and changed', async ({ page }) => {
  await enter(page);
  await connectX(page);
  await page.goto('/create');
  await expect(page.getByRole('checkbox', { name: /Twitter/ })).toBeChecked();
  await tabTo(page, 'textbox', 'Content');
  await page.keyboard.type('By keys');
  await tabTo(page, 'textbox', 'Hashtags');
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await tabTo(page, 'checkbox', 'Schedule Post');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('05062099');
  await page.keyboard.press('Tab');
  // The day's picker is the next stop of some browsers.
  if ((await page.evaluate(() => document.activeElement?.id)) !== 'post-time') await page.keyboard.press('Tab');
  await page.keyboard.type('1000AM');

  await tabTo(page, 'tab', 'Post Editor', true);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Media' })).toBeFocused();
  // Asked for well before the key: the browser learns of it in a message of its own, which the key could overtake.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'button', 'Browse');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await image('a.png')]);
  await tabTo(page, 'button', 'Upload All Files');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 uploaded').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Post scheduled for May 6, 2099, 10:00 AM')).toBeVisible();

  const id = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const response = (await (await fetch('/api/v1/posts', { headers })).json()) as { posts: { id: string }[] };
    return response.posts[0]?.id ?? '';
  });
  await page.goto(`/create?post=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  await expect(page.getByText('Editing scheduled post: “By keys”')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Media (1)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove hashtag keys' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await tabTo(page, 'textbox', 'Content');
  await page.keyboard.press('End');
  await page.keyboard.type(', changed');
  await tabTo(page, 'button', 'Save Changes');
  await page.keyboard.press('Enter');
  await expect(page.getByText(composerMessages.changesSaved)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article').filter({ hasText: 'By keys, changed' })).toBeVisible();
});
