import { image } from '../../e2e/support/media';
import { controlSandbox } from '../../sandbox/testing/control';
import { allowAndClose, connectX, enter, openAuthorization } from '../../e2e/support/stories';
import { expect, expectAccessibleEverywhere, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

test('a file that Instagram refuses holds back Instagram alone, until it fits', async ({ page, server }) => {
  test.slow();
  await enter(page);
  await connectX(page);
  await allowAndClose(await openAuthorization(page, 'Instagram'));
  await expect(page.getByRole('dialog', { name: 'Connect account' }).getByText('Account Connected')).toBeVisible();
  await page.goto('/create?tab=media');
  await page.getByLabel('Choose files').setInputFiles(await image('dunes.png', { width: 3000, height: 1000 }));
  await page.getByRole('button', { name: 'Upload dunes.png' }).click();
  await page.getByLabel('Alt text for dunes.png').fill('Dunes at noon');
  await page.getByRole('tab', { name: 'Post Editor' }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('Nothing but dunes');
  await page.getByRole('checkbox', { name: 'All connected' }).check();
  await expect(page.getByText(/The others get the post without waiting; for Instagram it stays here/)).toBeVisible();

  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Not sent to Instagram yet/)).toBeVisible();
  await expect(content).toHaveValue('Nothing but dunes');
  await expect(page.getByRole('checkbox', { name: 'Twitter' })).not.toBeChecked();
  await expectAccessibleEverywhere(page);
  const sandbox = controlSandbox(server.sandboxOrigin);
  expect(await sandbox.texts('instagram')).not.toContain('Nothing but dunes');

  // What is left is a draft like any other.
  await page.reload();
  await expect(content).toHaveValue('Nothing but dunes');
  await page.getByRole('button', { name: 'Fit for Instagram' }).click();
  await page.getByRole('dialog', { name: 'Crop dunes.png' }).getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(content).toHaveValue('');
  await expect.poll(() => sandbox.texts('instagram')).toContain('Nothing but dunes');
  const onX = (await sandbox.texts()).filter((text) => text.startsWith('Nothing but dunes'));
  expect(onX).toHaveLength(1);
});
