import { enter } from './support/stories';
import { expect, test } from './support/test';

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
