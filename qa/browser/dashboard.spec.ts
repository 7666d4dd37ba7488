import { expect, expectAccessible, test } from '../../e2e/support/test';
import { enter } from '../../e2e/support/stories';

test('the demo of the Schedule Post dialog keeps its text over a reload and ends with date and platforms', async ({
  page,
}) => {
  await enter(page);
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByLabel('Time')).toHaveValue('12:00');
  await dialog.getByRole('textbox', { name: 'Content' }).fill('a'.repeat(281));
  await expect(dialog.getByText('281 / 280 characters')).toBeVisible();
  await expect(dialog.getByText('Content exceeds character limit for selected platforms')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Not lost');
  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('Not lost');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you have written?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Tomorrow 09:00 AM' }).click();
  await dialog.getByRole('checkbox', { name: 'Instagram' }).check();
  await expectAccessible(page);
  let told = '';
  page.once('dialog', (alert) => {
    told = alert.message();
    void alert.accept();
  });
  await dialog.getByRole('button', { name: 'Schedule Post', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(told).toMatch(/at 09:00 AM .*\nPlatforms: Twitter, Instagram$/);
});

test('offline is said and over; a page in print is light', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await enter(page);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline; your text is kept')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText('You’re offline; your text is kept')).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline; your text is kept')).toBeHidden();

  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.emulateMedia({ media: 'print' });
  const title = page.getByRole('heading', { name: 'Account Overview' });
  await expect(title).toHaveCSS('color', 'rgb(29, 42, 48)');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(title).toHaveCSS('color', 'rgb(235, 230, 219)');
});

test('figures stay when the code of the posts below them does not come', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|ChunkLoadError/);
  await page.route('**/assets/posts.*.js', (route) => route.abort());
  await enter(page);
  await expect(page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Overview' })).toBeVisible();
  await expect(page.getByText('Total Reach')).toBeVisible();
});

test('on a small phone a reply is read from its beginning, beside the field for the next message', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 450 });
  await enter(page);
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('fresh bread on friday');
  await message.press('Enter');
  await expect(page.getByRole('group', { name: 'Version 1' })).toBeInViewport({ ratio: 0.3 });
  await expect(message).toBeInViewport({ ratio: 1 });
});
