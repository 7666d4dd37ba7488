import { connectX, enter, write } from './support/stories';
import { expect, test } from './support/test';

test('two windows go on with one draft and one conversation, and none takes away what the other wrote', async ({
  page,
  context,
}) => {
  await enter(page);
  await connectX(page);
  await write(page, 'Begun here');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/create');
  const field = other.getByRole('textbox', { name: 'Content' });
  await expect(field).toHaveValue('Begun here');
  // Playwright gives every window the focus; the one that is not used has none.
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
  await field.press('End');
  await field.pressSequentially(', finished there');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Begun here, finished there');

  for (const one of [page, other]) await one.getByRole('button', { name: 'AI Assistant' }).first().click();
  await other.getByRole('textbox', { name: 'Message' }).fill('When should I post?');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('When should I post?');
  await expect(page.getByRole('log')).toContainText('AI Assistant');
});
