import { acceptedTexts, connectX, enter, write } from './support/stories';
import { expect, expectAccessibleEverywhere, test } from './support/test';
import { postMessages } from '../src/features/posts/messages';

test('a thread is written, looked at and published in its order', async ({ page, server }) => {
  await enter(page);
  await connectX(page);
  await write(page, 'How we bake. 1');
  await page.getByRole('button', { name: 'Add part' }).click();
  await page.getByRole('textbox', { name: 'Part 2' }).fill('The dough rests. 2');
  await page.getByRole('button', { name: 'Add part' }).click();
  await page.getByRole('textbox', { name: 'Part 3' }).fill('It goes into the oven. 3');
  await expect(page.getByRole('article', { name: '3/3' })).toContainText('It goes into the oven. 3');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Remove part 2' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Part 3' })).toHaveValue('It goes into the oven. 3');
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 15_000 });
  const texts = (await acceptedTexts(server)).filter((text) =>
    /^(How we|The dough rests\.|It goes into the oven\.).* [123]$/.test(text),
  );
  expect(texts).toEqual(['How we bake. 1', 'The dough rests. 2', 'It goes into the oven. 3']);
});
