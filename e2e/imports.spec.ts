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
