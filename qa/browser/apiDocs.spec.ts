import { expect, expectAccessible, test } from '../../e2e/support/test';

test('the API can be read at a desk and on a phone, light and dark', async ({ page }) => {
  // The longest page there is, and axe looks at each of its elements, twice.
  test.slow();
  await page.goto('/api/v1/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Postwright API' })).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByText('Posts', { exact: true }).click();
  await contents.getByRole('link', { name: 'Write a post: now, at a time, or as a draft' }).click();
  const call = page.locator('#createPost');
  await expect(call.getByRole('heading', { level: 3 })).toBeInViewport();
  await expect(call.getByText('curl -X POST "$API/posts"')).toBeVisible();
  await call.getByText('Errors', { exact: false }).first().click();
  await expect(call.getByText('POST_TOO_LONG', { exact: false })).toBeVisible();
  await call.getByRole('link', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Post', exact: true })).toBeInViewport();

  // A long page: each check of it takes long, and a width and a scheme have nothing to do with each other.
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
