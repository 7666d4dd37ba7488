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
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Fresh bread from eight');

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('2 posts deleted.')).toBeVisible();
  await page.goto('/?tab=scheduled&q=bread');
  await expect(page.getByText('No post matches.')).toBeVisible();
});

test('an import of many rows goes on by itself, is found again after a reload, and stops at Undo', async ({ page }) => {
  // All looks at 900 rows.
  test.slow();
  await enter(page);
  await connectX(page);
  await page.goto('/import');
  const rows = Array.from({ length: 900 }, (_, index) => `2099-05-06,9:00,twitter,Loaf ${index}`);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'loaves.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['date,time,accounts,text', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Import 900 posts' }).click();
  const bar = page.getByRole('progressbar', { name: 'Importing…' });
  // The server looks at all rows twice before it answers.
  await expect(bar).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(bar).toBeVisible({ timeout: 30_000 });
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText(/posts deleted\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('This import was undone.')).toBeVisible();
  await page.goto('/?tab=scheduled&q=loaf');
  await expect(page.getByText('No post matches.')).toBeVisible();
});
