import { controlSandbox } from '../../sandbox/testing/control';
import { allowAndClose, enter, openAuthorization } from '../../e2e/support/stories';
import { expect, expectAccessibleEverywhere, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

test('a first comment asks for its permission once, and stands below the post', async ({ page, server }) => {
  await enter(page);
  const popup = await openAuthorization(page, 'Facebook');
  await popup.getByLabel('Handle').fill('river.cafe');
  await expect(popup.getByText('Comment in the name of this Page')).toBeHidden();
  await allowAndClose(popup);

  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Content' }).fill('Warm rolls from eight');
  await page.getByRole('button', { name: 'First comment', exact: true }).click();
  await expect(page.getByText(/Facebook asks for one more permission before river.cafe can comment/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Allow comments on Facebook' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const second = await opened;
  await expect(second.getByText('Comment in the name of this Page')).toBeVisible();
  await second.getByLabel('Handle').fill('river.cafe');
  await allowAndClose(second);
  await page.keyboard.press('Escape');

  const field = page.getByRole('textbox', { name: 'First comment on Facebook' });
  await field.fill('Order here: https://example.com/bread');
  await expect(page.getByText('37 / 8000 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Settings on Facebook' }).click();
  const facebook = page.getByRole('group', { name: 'Settings on Facebook' });
  await facebook.getByLabel('Card of the first link').selectOption('Always, instead of files');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  const sandbox = controlSandbox(server.sandboxOrigin);
  await expect
    .poll(async () => (await sandbox.comments('facebook')).map(({ text }) => text))
    .toEqual(['Order here: https://example.com/bread']);
  // The network has posts of other tests, too.
  const texts = await sandbox.texts('facebook');
  expect(texts.filter((text) => text === 'Warm rolls from eight')).toHaveLength(1);
});
