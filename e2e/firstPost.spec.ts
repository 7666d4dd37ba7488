import { expect, expectAccessible, test } from './support/test';
import { connectXByPopup, logIn, newPerson, signUp, write } from './support/stories';
import { postMessages } from '../src/features/posts/messages';

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
  await expect(page.getByText(postMessages.published)).toBeVisible();
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
