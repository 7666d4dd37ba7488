import { callApi, connectX, enter, tokenOf, write } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';

test('Back closes what lies over a page, asks before settings are lost, and leads back otherwise', async ({ page }) => {
  await enter(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/settings');

  await page.getByLabel('Company Name').fill('Bread Ltd');
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Company Name')).toHaveValue('Bread Ltd');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Try it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Half a thought');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('drafts');
  await page.getByRole('option', { name: /AI Drafts/ }).click();
  await expect(page).toHaveURL('/drafts');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('Back leads to where one was on a page, with the focus on it', async ({ page }) => {
  await enter(page);
  const token = await tokenOf(page);
  for (let number = 1; number <= 12; number += 1) {
    await callApi(page, 'POST', '/posts', {
      token,
      data: { content: `Loaf ${number}`, platforms: [], status: 'draft' },
    });
  }
  await page.goto('/?tab=drafts');
  const oldest = page.getByRole('article').filter({ has: page.getByText('Loaf 1', { exact: true }) });
  const menu = oldest.getByRole('button', { name: 'Post actions' });
  await menu.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(800);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeFocused();
  await page.goBack();
  await expect(oldest).toBeInViewport();
});

test('View brings the posts into view on a phone, also where they are open already', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await connectX(page);
  await write(page, 'Bread at eight');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const posts = page.getByRole('article').filter({ hasText: 'Bread at eight' });
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused();
  await expect(posts).toBeInViewport();

  await posts.getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Content' }).fill('Bread at nine');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'View' }).last().click();
  await expect(page.getByRole('article').filter({ hasText: 'Bread at nine' })).toBeInViewport();
});
