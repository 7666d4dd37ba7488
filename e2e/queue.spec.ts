import type { Page } from '@playwright/test';
import { connectX, enter, write } from './support/stories';
import { expect, expectAccessible, test } from './support/test';

/** Adds a posting time on all days; `shown` is how the page writes it. */
async function addTime(page: Page, time: string, shown: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Every day');
  await page.getByLabel('Time', { exact: true }).fill(time);
  await page.getByRole('button', { name: 'Add time' }).click();
  await expect(page.getByRole('button', { name: `Remove Sunday ${shown}` })).toBeVisible();
}

/** Writes a post on Create Post and puts it into the queue. */
async function queuePost(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(page.getByText(/^Next in the queue: Twitter \w{3} \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to queue' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Waiting posts' }).getByRole('listitem');

test('an account without posting times is given some, and its queue is filled, ordered and paused', async ({
  page,
}) => {
  await enter(page);
  await connectX(page);
  await write(page, 'First words');
  await page.getByRole('link', { name: 'Choose posting times' }).click();
  await addTime(page, '09:00', '09:00 AM');
  await addTime(page, '18:30', '06:30 PM');
  await expectAccessible(page);
  await page.goto('/create');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('First words');
  for (const text of ['Bread', 'Cake', 'Rolls']) await queuePost(page, text);

  await page.goto('/queue');
  await expect(rowsOf(page)).toHaveText([/^Bread/, /^Cake/, /^Rolls/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'First: Rolls' }).press('Enter');
  await expect(rowsOf(page)).toHaveText([/^Rolls/, /^Bread/, /^Cake/]);
  await expect(page.getByRole('button', { name: 'First: Rolls' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(page)).toHaveText([/^Bread/, /^Cake/, /^Rolls/]);

  await page.getByRole('button', { name: 'Down: Bread' }).press('Enter');
  await expect(rowsOf(page)).toHaveText([/^Cake/, /^Bread/, /^Rolls/]);
  await expect(page.getByRole('button', { name: 'Down: Bread' })).toBeFocused();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The queue is paused: nothing in it goes out until you resume it.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});
