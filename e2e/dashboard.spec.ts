import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test';
import { expectInPassing } from './support/passing';
import { acceptedTexts, connectX, enter, refuseNextPost, write } from './support/stories';

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('the empty dashboard says what it is for and leads on', async ({ page }) => {
  const person = await enter(page);
  const overview = page.getByRole('region', { name: 'Account Overview' });
  await expect(overview.getByText(person.fullName)).toBeVisible();
  await expect(overview.getByText(person.email)).toBeVisible();
  await expect(overview.getByRole('button', { name: 'Connect Your First Account' })).toBeVisible();
  for (const label of ['Followers', 'Following', 'Posts', 'Engagement']) {
    await expect(overview.getByText(label, { exact: true })).toBeVisible();
  }
  for (const label of ['Total Posts', 'Scheduled', 'Engagement Rate', 'Total Reach']) {
    await expect(page.getByRole('group', { name: label })).toContainText('+0% from last month');
  }
  await expect(page.getByText('Ready to make some magic happen?')).toBeVisible();
  await page.getByRole('button', { name: 'Connect Your Account' }).click();
  await expect(page.getByText('Use the "Add Account" button in the Account Overview section above')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Connect Your Account' })).toBeFocused();

  await page.getByRole('link', { name: /^Scheduled/ }).click();
  await expect(page).toHaveURL('/?tab=scheduled');
  await expect(page.getByRole('tab', { name: /^Scheduled/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page).toHaveURL('/analytics');
  await expectAccessible(page);
});

test('a refused post stands first with its reason, and Retry sends it', async ({ page, server }) => {
  await enter(page);
  const handle = await connectX(page);
  await refuseNextPost(server, handle);
  const text = `Second time lucky ${randomUUID().slice(0, 8)}`;
  await write(page, text);
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(/^Post wasn’t published\./)).toBeVisible();
  await page.goto('/');
  const post = card(page, text);
  await expect(post.getByText('failed', { exact: true })).toBeVisible();
  await expect(post.getByText('Twitter doesn’t allow this account to post from here.')).toBeVisible();
  await post.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Post published', { exact: true })).toBeVisible();
  await expect(post.getByText('Published', { exact: true })).toBeVisible();
  expect((await acceptedTexts(server)).filter((accepted) => accepted === text)).toHaveLength(1);
  await expectAccessible(page);
});

test('a waiting post is edited, given another time, deleted and taken back, with the keyboard alone', async ({
  page,
}) => {
  await enter(page);
  await connectX(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/v1/posts', {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data: { content: 'For later', platforms: ['twitter'], scheduled_at: '2099-05-06T10:00:00.000Z' },
  });
  await page.goto('/?tab=scheduled');
  const menu = card(page, 'For later').getByRole('button', { name: 'Post actions' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('For later');

  await page.goto('/?tab=scheduled');
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reschedule Post' });
  await dialog.getByRole('button', { name: 'Next Monday' }).press('Enter');
  await dialog.getByRole('button', { name: 'Reschedule' }).press('Enter');
  await expect(card(page, 'For later').getByText(/^Scheduled for .* 09:00 AM$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(card(page, 'For later').getByText('Scheduled for May 6, 12:00 PM')).toBeVisible();

  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deleted: “For later”')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'For later')).toBeVisible();
  await expectAccessible(page);
});

test('the demo of the Schedule Post dialog keeps its text over a reload and ends with date and platforms', async ({
  page,
}) => {
  await enter(page);
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByLabel('Time')).toHaveValue('12:00');
  await dialog.getByRole('textbox', { name: 'Content' }).fill('a'.repeat(281));
  await expect(dialog.getByText('281 / 280 characters')).toBeVisible();
  await expect(dialog.getByText('Content exceeds character limit for selected platforms')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Not lost');
  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('Not lost');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you have written?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Tomorrow 9:00' }).click();
  await dialog.getByRole('checkbox', { name: 'Instagram' }).check();
  await expectAccessible(page);
  let told = '';
  page.once('dialog', (alert) => {
    told = alert.message();
    void alert.accept();
  });
  await dialog.getByRole('button', { name: 'Schedule Post', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(told).toMatch(/at 9:00 AM .*\nPlatforms: Twitter, Instagram$/);
});

test('the assistant drafts, and a used version goes into the composer', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  await expect(panel.getByText('Content Creator & Editor')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Message' }).fill('when should i post, and which hashtags?');
  await expectInPassing(page, { selector: '[role=dialog]', text: 'AI is thinking...' }, () =>
    page.keyboard.press('Enter'),
  );
  for (const advice of ['3-5 hashtags', 'Twitter 9 AM and 1-3 PM', 'LinkedIn 8-10 AM, 12 PM and 5-6 PM']) {
    await expect(panel.getByText(advice)).toBeVisible();
  }
  await panel.getByRole('textbox', { name: 'Message' }).fill('fresh bread on friday');
  await page.keyboard.press('Enter');
  await expectInPassing(page, { selector: '[role=dialog] button', text: 'Used' }, () =>
    panel.getByRole('button', { name: 'Use Version 1' }).click(),
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/create');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(/^Worth sharing: fresh bread on Friday\.\n/);
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Enhance Text' })).toBeEnabled();
  await expectAccessible(page);

  // Three versions are longer than the conversation of a phone: they are read from the first on.
  await page.setViewportSize({ width: 390, height: 640 });
  await panel.getByRole('button', { name: 'Enhance Text' }).click();
  await expect(panel.getByText('Your text in three versions:')).toBeInViewport();
});

test('offline is said and over; a page in print is light', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await enter(page);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline; your text is kept')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText('You’re offline; your text is kept')).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline; your text is kept')).toBeHidden();

  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.emulateMedia({ media: 'print' });
  const title = page.getByRole('heading', { name: 'Account Overview' });
  await expect(title).toHaveCSS('color', 'rgb(29, 42, 48)');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(title).toHaveCSS('color', 'rgb(235, 230, 219)');
});

test('figures stay when the code of the posts below them does not come', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|ChunkLoadError/);
  await page.route('**/assets/posts.*.js', (route) => route.abort());
  await enter(page);
  await expect(page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Overview' })).toBeVisible();
  await expect(page.getByText('Total Reach')).toBeVisible();
});

test('on a small phone a reply is read from its beginning, beside the field for the next message', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 450 });
  await enter(page);
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('fresh bread on friday');
  await message.press('Enter');
  await expect(page.getByRole('group', { name: 'Version 1' })).toBeInViewport({ ratio: 0.3 });
  await expect(message).toBeInViewport({ ratio: 1 });
});
