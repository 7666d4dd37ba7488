import { connectX, enter, write } from '../../e2e/support/stories';
import { expect, expectAccessible, test } from '../../e2e/support/test';

test('an emoji is found by its name, by keys, and goes to the caret; nothing comes from elsewhere', async ({
  page,
  baseURL,
}) => {
  await enter(page);
  await connectX(page);
  await write(page, 'Fresh  today');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.press('Home');
  for (let step = 0; step < 'Fresh '.length; step += 1) await content.press('ArrowRight');
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByRole('searchbox').fill('baguette');
  await expect(picker.getByText('🥖')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('Fresh 🥖 today');
  await expect(content).toBeFocused();
  await expect(picker).toBeHidden();
  await page.getByRole('button', { name: 'Emoji' }).click();
  await picker.getByRole('searchbox').press('Escape');
  await expect(page.getByRole('button', { name: 'Emoji' })).toBeFocused();
  expect([...hosts]).toEqual([baseURL].map((url) => new URL(url ?? '').origin));
});
