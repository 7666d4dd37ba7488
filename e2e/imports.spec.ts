import { connectX, enter } from './support/stories';
import { expect, expectAccessibleEverywhere, test } from './support/test';

const SHEET = [
  'date;time;accounts;text',
  '06.05.2099;9:00;twitter;Fresh bread from eight',
  '07.05.2099;9:00;nobody;Rolls',
  '08.05.2099;late;twitter;Cake',
].join('\r\n');

test('a spreadsheet becomes posts, which are found, used again, and taken back', async ({ page }) => {
  await enter(page);
  await connectX(page);
  await page.goto('/import');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await expect(page.getByText('3 rows: 1 ready, 2 with problems')).toBeVisible();
  await page.getByRole('combobox', { name: 'nobody' }).selectOption({ index: 1 });
  await expect(page.getByText('3 rows: 2 ready, 1 with problems')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Import 2 posts, leave 1' }).click();
  await expect(page.getByText('3 rows: 2 imported, 1 with problems')).toBeVisible();
  const address = page.url();

  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('bread');
  await expect(page.getByText('1 post found')).toBeVisible();
  await page.getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitem', { name: 'Use again' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Fresh bread from eight');

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('2 posts deleted.')).toBeVisible();
  await page.goto('/?tab=scheduled&q=bread');
  await expect(page.getByText('No post matches.')).toBeVisible();
});

test('selected posts move together on a phone, and Undo puts them back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await connectX(page);
  await page.goto('/import');
  const rows = ['Bread', 'Rolls'].map((text) => `2099-05-06,9:00,twitter,${text}`).join('\n');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'may.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`date,time,accounts,text\n${rows}\n`),
  });
  await page.getByRole('button', { name: 'Import 2 posts' }).click();
  await expect(page.getByText('2 rows: 2 imported')).toBeVisible();
  await page.goto('/?tab=scheduled');
  await page.getByRole('button', { name: 'Select posts' }).click();
  for (const name of ['Select “Bread”', 'Select “Rolls”']) await page.getByRole('checkbox', { name }).check();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('2 posts moved.')).toBeVisible();
  await expect(page.getByText(/^Scheduled for May 7/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Scheduled for May 6/)).toHaveCount(2);
});
