import { expect, expectAccessible, test } from './support/test';
import { acceptedTexts, connectX, connectXByPopup, enter, logIn, newPerson, signUp, write } from './support/stories';

test('somebody signs up, connects X, and their post appears on its timeline', async ({ page, server }) => {
  const person = newPerson();
  await signUp(page, person);
  await logIn(page, person);
  await expectAccessible(page);

  const handle = await connectXByPopup(page);
  await expectAccessible(page);

  await write(page, 'Hello from the workshop');
  await expect(page.getByText('23 / 280 characters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText('Post published')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');

  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Hello from the workshop' });
  await expect(card.getByText('Published', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Published [A-Z][a-z]{2} \d/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${server.sandboxOrigin}/x/${handle}`);
  await expect(page.getByText('Hello from the workshop')).toBeVisible();
  await expectAccessible(page);
});

test('a post that is too long cannot be sent, and says so', async ({ page, server }) => {
  await enter(page);
  await connectX(page);
  // 150 wide characters are 300 of 280 to X.
  await write(page, '字'.repeat(150));
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
