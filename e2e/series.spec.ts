import type { Page } from '@playwright/test';
import { connectX, enter, write } from './support/stories';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from './support/test';

const JULY = '/scheduled?view=month&date=2099-07-06';

/** Writes a post on Create Post that goes out daily from July 6, 2099, at 9:00 in Berlin, where the browsers of these tests are. */
async function repeatDaily(page: Page, text: string): Promise<void> {
  await write(page, text);
  await page.getByRole('checkbox', { name: 'Schedule Post' }).check();
  await page.getByLabel('Date', { exact: true }).fill('2099-07-06');
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Daily');
  await expect(page.getByText('Every day, at 09:00 AM')).toBeVisible();
}

const entries = (page: Page, text: RegExp) => page.getByRole('gridcell').getByRole('button', { name: text });

test('a post repeats, is changed from one day on, left out on one day, and stopped', async ({ page }) => {
  await enter(page);
  await connectX(page);
  await repeatDaily(page, 'Fresh bread');
  await expect(page.getByText('X refuses the same text twice within days.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(page.getByText('Post scheduled. Every day, at 09:00 AM')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');

  await page.goto(JULY);
  await expect(entries(page, /Fresh bread/)).toHaveCount(10);
  await expect(page.getByRole('heading', { name: 'Repeating posts' })).toBeVisible();
  await expectAccessibleEverywhere(page);

  await entries(page, /Fresh bread/)
    .nth(2)
    .click();
  await page.getByRole('button', { name: 'Skip this one' }).click();
  await expect(entries(page, /Fresh bread/)).toHaveCount(9);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(entries(page, /Fresh bread/)).toHaveCount(10);

  await entries(page, /Fresh bread/)
    .nth(4)
    .click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Warm rolls');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('.MuiDialog-container')).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'This and following' }).click();
  await expect(page).not.toHaveURL(/\/create/);
  await page.goto(JULY);
  await expect(entries(page, /Warm rolls/)).toHaveCount(6);
  await expect(entries(page, /Fresh bread/)).toHaveCount(4);

  await page.getByRole('button', { name: /^Stop “/ }).click();
  await expect(page.getByText('10 posts that were not sent are deleted.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Stop repeating' }).click();
  await expect(entries(page, /Warm rolls|Fresh bread/)).toHaveCount(0);
});
