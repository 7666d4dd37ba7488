import type { Page } from '@playwright/test';
import { connectX, enter, write } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';

/** Adds a posting time on all days. */
async function addTime(page: Page, time: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Every day');
  await page.getByLabel('Time', { exact: true }).fill(time);
  await page.getByRole('button', { name: 'Add time' }).click();
  await expect(page.getByRole('button', { name: `Remove Sunday ${time} AM` })).toBeVisible();
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Waiting posts' }).getByRole('listitem');

test('two windows that queue at the same moment get different slots', async ({ page, context }) => {
  await enter(page);
  await connectX(page);
  await page.goto('/queue');
  await addTime(page, '09:00');
  const other = await context.newPage();
  await write(page, 'Of the first window');
  await write(other, 'Of the second window');
  const buttons = [page, other].map((one) => one.getByRole('button', { name: 'Add to queue' }));
  await Promise.all(buttons.map((button) => expect(button).toBeVisible()));
  await Promise.all(buttons.map((button) => button.click()));
  await page.goto('/queue');
  await expect(rowsOf(page)).toHaveCount(2);
  const times = await page.getByRole('region', { name: 'Waiting posts' }).getByRole('time').all();
  const instants = await Promise.all(times.map((time) => time.getAttribute('datetime')));
  expect(new Set(instants).size).toBe(2);
});
