import { expect, expectAccessible, test } from '../../e2e/support/test';
import { acceptedTexts, connectX, enter, write } from '../../e2e/support/stories';

test('a post that is too long cannot be sent, and says so', async ({ page, server }) => {
  await enter(page);
  await connectX(page);
  // 150 wide characters are 300 of 280 to X. Typing would stop there; a text that is there already is never cut.
  await page.goto('/create');
  await page.getByRole('checkbox', { name: 'Twitter' }).uncheck();
  await page.getByRole('textbox', { name: 'Content' }).fill('字'.repeat(150));
  await page.getByRole('checkbox', { name: 'Twitter' }).check();
  await expect(page.getByText('300 / 280 characters')).toBeVisible();
  await expect(page.getByText('as X counts')).toBeVisible();
  await expect(page.getByText('Content exceeds character limit for selected platforms')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('字'.repeat(150));
  expect(await acceptedTexts(server)).not.toContain('字'.repeat(150));
});

test('the textarea takes no more than the limit', async ({ page }) => {
  await enter(page);
  await connectX(page);
  await write(page, 'a'.repeat(279));
  await page.getByRole('textbox', { name: 'Content' }).press('End');
  await page.keyboard.type('bcd');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(`${'a'.repeat(279)}b`);
  await expect(page.getByText('280 / 280 characters')).toBeVisible();
  await expectAccessible(page);
});

test('Ctrl+Z after a paste that was cut brings back the text before it', async ({ context, page }) => {
  await enter(page);
  await connectX(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  const before = 'a'.repeat(279);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('🇩🇪x'));
  await write(page, before);
  await content.press('End');
  await content.press('ControlOrMeta+v');
  const leftOut = page.getByText('5 characters did not fit');
  await expect(leftOut).toBeVisible();
  await expect(content).toHaveValue(before);
  await content.press('ControlOrMeta+z');
  await expect(content).toHaveValue(before);
  await expect(leftOut).toBeHidden();
  await content.press('ControlOrMeta+Shift+z');
  await expect(content).toHaveValue(before);
  await expect(leftOut).toBeVisible();
});
