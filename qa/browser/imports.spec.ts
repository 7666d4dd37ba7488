import { connectX, enter } from '../../e2e/support/stories';
import { expect, expectAccessibleEverywhere, test } from '../../e2e/support/test';

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
