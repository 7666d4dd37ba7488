import { expect, expectAccessible, test } from './support/test';
import { enter } from './support/stories';

test('a hashtag is tracked, and its posts are looked at, filtered and written about', async ({ page }) => {
  await enter(page);
  await page.goto('/tracked');
  await page.getByLabel('Hashtag', { exact: true }).fill('#coffee');
  await page.getByLabel('Hashtag', { exact: true }).press('Enter');
  await expect(page.getByText('#coffee is now being tracked!')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh: #coffee' }).click();
  await expect(page.getByText('Hashtag data refreshed successfully')).toBeVisible();
  await page.getByRole('button', { name: 'View posts: #coffee' }).click();
  const drawer = page.getByRole('dialog', { name: 'Posts for #coffee' });
  await expect(page).toHaveURL('/tracked?tag=coffee');
  await expect(drawer.getByRole('region', { name: 'Top 10' }).getByRole('article')).toHaveCount(10);
  await expect(drawer.getByRole('region', { name: 'Latest 10' }).getByRole('article')).toHaveCount(10);
  await expectAccessible(page);
  await drawer.getByLabel('Platforms').selectOption('News Only');
  await expect(drawer.getByRole('article').filter({ hasText: 'Reddit' })).toHaveCount(0);
  await page.reload();
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawer
    .getByRole('link', { name: /^Create:/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(/^Inspired by: /);
});
