import { day, drag, openMay, post } from './support/calendar';
import { expect, expectAccessibleEverywhere, test } from './support/test';

test('a post is dragged to another day and keeps its time; Undo brings it back', async ({ page }) => {
  await openMay(page);
  await drag(page, post(page), day(page, 'Thursday, May 14'), { x: 40, y: 60 });
  await expect(page.getByText('Moved to Thursday, May 14, 2099, 10:00 AM.')).toBeVisible();
  await expect(day(page, 'Thursday, May 14, 1 post')).toContainText('For later');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Moved back')).toBeVisible();
  await expect(day(page, 'Wednesday, May 6, 1 post')).toContainText('For later');
  await expectAccessibleEverywhere(page);
});
