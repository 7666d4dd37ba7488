import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test';
import { expectInPassing } from './support/passing';
import { acceptedTexts, callApi, connectX, enter, refuseNextPost, tokenOf, write } from './support/stories';
import { postMessages } from '../src/features/posts/messages';

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
  await expect(page.getByText(postMessages.published, { exact: true })).toBeVisible();
  await expect(post.getByText('Published', { exact: true })).toBeVisible();
  expect((await acceptedTexts(server)).filter((accepted) => accepted === text)).toHaveLength(1);
  await expectAccessible(page);
});

test('work comes first: where posts begin, and how many are on the first screen', async ({ page }) => {
  await enter(page);
  await connectX(page);
  const token = await tokenOf(page);
  for (let day = 1; day <= 8; day += 1) {
    const content = `Number ${day}, with enough words for a second line where there is no room for them in the first one`;
    const data = { content, platforms: ['twitter'], scheduled_at: `2099-05-0${day}T10:00:00.000Z` };
    await callApi(page, 'POST', '/posts', { token, data });
  }
  for (const { width, height, firstMax, wholeMin } of [
    { width: 1280, height: 900, firstMax: 340, wholeMin: 5 },
    { width: 390, height: 844, firstMax: 430, wholeMin: 2 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('article').nth(7).waitFor();
    const boxes = await page
      .getByRole('article')
      .evaluateAll((rows) =>
        rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      );
    expect(boxes[0]?.top, `the first post at ${width}`).toBeLessThanOrEqual(firstMax);
    const whole = boxes.filter(({ bottom }) => bottom <= height).length;
    expect(whole, `whole posts at ${width}`).toBeGreaterThanOrEqual(wholeMin);
  }
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
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Fresh bread on Friday.');
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Enhance Text' })).toBeEnabled();
  await expectAccessible(page);

  // Three versions are longer than the conversation of a phone: they are read from the first on.
  await page.setViewportSize({ width: 390, height: 640 });
  await panel.getByRole('button', { name: 'Enhance Text' }).click();
  await expect(panel.getByText('Your text in three versions:')).toBeInViewport();
});
