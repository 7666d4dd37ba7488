import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { closeToasts, connect, downloadLog, enterInOneLoad, goTo, openConsent } from './support/replay';
import { image } from './support/media';
import type { TestServer } from './support/server';
import { newPerson, refuseNextPost, submitLogin } from './support/stories';
import { expect, test } from './support/test';
import { postMessages } from '../src/features/posts/messages';

const FOLDER = path.resolve(__dirname, '../src/replay/fixtures');

/** Records a story of the product: its log is kept in src/replay/fixtures, where npm test folds it. */
function story(name: string, play: (page: Page, server: TestServer) => Promise<void>): void {
  test(name, async ({ page, problems, server }) => {
    // Playwright's trace fetches the images of local files; the product does not.
    problems.allow(/40[19]|415|422|blob|ERR_FAILED/);
    await play(page, server);
    await page.keyboard.press('Alt+Shift+KeyM');
    const { text } = await downloadLog(page);
    await mkdir(FOLDER, { recursive: true });
    await writeFile(path.join(FOLDER, `${name}.replay.json`), `${text}\n`);
  });
}

const write = async (page: Page, text: string) => {
  await goTo(page, 'Create Post');
  await page.getByRole('textbox', { name: 'Content' }).fill(text);
};

story('first-post', async (page) => {
  await enterInOneLoad(page);
  await connect(page, 'Twitter');
  await write(page, 'Hello from the workshop');
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('article').filter({ hasText: 'Hello from the workshop' }).first()).toBeVisible();
});

story('failed-login', async (page) => {
  const person = newPerson();
  await enterInOneLoad(page, person);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(person.email);
  await submitLogin(page, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
});

story('four-networks', async (page) => {
  await enterInOneLoad(page);
  for (const network of ['Twitter', 'Facebook', 'LinkedIn', 'Instagram'] as const) await connect(page, network);
});

async function schedule(page: Page, text: string): Promise<void> {
  await connect(page, 'Twitter');
  await write(page, text);
  await page.getByRole('checkbox', { name: 'Schedule Post' }).check();
  await page.getByLabel('Date', { exact: true }).fill('2099-05-06');
  await page.getByLabel('Time', { exact: true }).fill('10:30');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(page.getByText(/^Post scheduled for/)).toBeVisible();
  await closeToasts(page);
}

story('schedule-and-delete', async (page) => {
  await enterInOneLoad(page);
  await schedule(page, 'For tomorrow');
  await goTo(page, 'Dashboard');
  const card = page.getByRole('article').filter({ hasText: 'For tomorrow' }).first();
  await card.getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('article').filter({ hasText: 'For tomorrow' }).first()).toBeVisible();
});

story('assistant', async (page) => {
  await enterInOneLoad(page);
  await write(page, 'our autumn collection is here');
  await page.getByRole('button', { name: 'AI Assistant' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Message').fill('Write a post about our autumn collection');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('group', { name: 'Version 1' })).toBeVisible();
  await panel.getByRole('button', { name: 'Enhance Text' }).first().click();
  await expect(panel.getByText('Your text in three versions:')).toBeVisible();
});

story('trackers', async (page) => {
  await enterInOneLoad(page);
  await goTo(page, 'Tracked Posts');
  await page.getByRole('textbox', { name: 'Hashtag', exact: true }).first().fill('ai');
  await page.keyboard.press('Enter');
  await expect(page.getByText('#ai is now being tracked!')).toBeVisible();
});

story('settings-and-palette', async (page) => {
  await enterInOneLoad(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and actions' }).fill('dark');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('switch', { name: 'Record an action log' }).press('Tab');
  await page.keyboard.press('Control+b');
});

story('uploads', async (page) => {
  await enterInOneLoad(page);
  await connect(page, 'Twitter');
  await write(page, 'With an image');
  await page.getByRole('tab', { name: 'Media' }).click();
  const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('text') };
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
  await page.getByLabel('Choose files').setInputFiles([await image('bench.png'), fake, notes]);
  await page.getByRole('button', { name: 'Upload All Files' }).click();
  await expect(page.getByText('1 of 2 uploaded').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove fake.png' }).click();
  await page.getByLabel('Alt text for bench.png').fill('A bench with tools');
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
});

story('reschedule', async (page) => {
  await enterInOneLoad(page);
  await schedule(page, 'For another day');
  await goTo(page, 'Dashboard');
  const card = page.getByRole('article').filter({ hasText: 'For another day' }).first();
  await card.getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule Post' });
  await dialog.getByRole('button', { name: 'Next Monday' }).click();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(card.getByText(/^Scheduled for .* 09:00 AM$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Scheduled for May 6, 10:30 AM')).toBeVisible();
});

story('refused-and-retried', async (page, server) => {
  const person = await enterInOneLoad(page);
  const handle = `w${person.username.slice(-8)}`;
  await connect(page, 'Twitter', handle);
  await refuseNextPost(server, handle);
  await write(page, 'Second time lucky');
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(/^Post wasn’t published\./)).toBeVisible();
  await closeToasts(page);
  await goTo(page, 'Dashboard');
  const card = page.getByRole('article').filter({ hasText: 'Second time lucky' }).first();
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByText('Published', { exact: true }).first()).toBeVisible();
});

story('dialogs', async (page) => {
  await enterInOneLoad(page);
  await page.getByRole('button', { name: 'Try it' }).click();
  const demo = page.getByRole('dialog', { name: 'Schedule Post' });
  await demo.getByRole('textbox', { name: 'Content' }).fill('a'.repeat(281));
  await expect(demo.getByText('281 / 280 characters')).toBeVisible();
  await page.keyboard.press('Escape');
  await demo.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(demo).toBeHidden();
  await connect(page, 'Twitter');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Company Name').fill('The workshop');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.keyboard.press('Escape');
});

story('analytics', async (page) => {
  await enterInOneLoad(page);
  await goTo(page, 'Tracked Posts');
  await page.getByLabel('Keyword', { exact: true }).fill('remote work');
  await page.getByLabel('Keyword', { exact: true }).press('Enter');
  await expect(page.getByText('"remote work" is now being monitored!')).toBeVisible();
  await page.getByRole('button', { name: 'View posts: remote work' }).click();
  await expect(page.getByRole('dialog', { name: 'Posts for remote work' }).getByText('Top 10')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Hashtag', { exact: true }).fill('#coffee');
  await page.getByLabel('Hashtag', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'View posts: #coffee' }).click();
  await expect(page.getByRole('dialog', { name: 'Posts for #coffee' }).getByRole('article').first()).toBeVisible();
});

story('hashtags-and-edit', async (page) => {
  await enterInOneLoad(page);
  await connect(page, 'Twitter');
  await write(page, 'Our coffee is roasted every morning');
  await page.getByRole('textbox', { name: 'Mentions' }).fill('@ada');
  await page.getByRole('button', { name: 'Add mention' }).click();
  await page.getByRole('tab', { name: 'Hashtags' }).click();
  await expect(page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show Trending' }).click();
  await page.getByRole('button', { name: 'Add #GoodNews' }).click();
  await page.getByRole('textbox', { name: 'Custom hashtag' }).fill('ours');
  await page.getByRole('textbox', { name: 'Custom hashtag' }).press('Enter');
  await page.getByRole('button', { name: 'Remove #GoodNews' }).click();
  await page.getByRole('tab', { name: 'Post Editor' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'View' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Our coffee is roasted' }).first();
  await card.getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Our coffee is roasted every morning');
  await page.getByRole('textbox', { name: 'Content' }).fill('a'.repeat(281));
  await expect(page.getByText('Over limit').first()).toBeVisible();
});

story('outage', async (page) => {
  await enterInOneLoad(page);
  await connect(page, 'Twitter');
  await write(page, 'Kept through the outage');
  await page.route('**/api/v1/posts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText('Network error occurred')).toBeVisible();
  await page.unroute('**/api/v1/posts');
  await page.getByRole('button', { name: 'Check and try again' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
});

story('refused-and-disconnected', async (page) => {
  await enterInOneLoad(page);
  const popup = await openConsent(page, 'Instagram');
  await popup.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/^Invalid or missing OAuth parameters\. Instagram answered:/)).toBeVisible();
  await closeToasts(page);
  await connect(page, 'Twitter');
  await page.getByRole('button', { name: 'Cleanup Expired' }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
});

story('sample-pages', async (page) => {
  await enterInOneLoad(page);
  await goTo(page, 'AI Drafts');
  await page.getByRole('button', { name: 'Regenerate All' }).click();
  await goTo(page, 'Schedule');
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled Posts' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and actions' }).fill('audience');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audience Insights' })).toBeVisible();
  await goTo(page, 'Tracked Posts');
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Technology');
  await expect(page.getByText(/^Trend score/).first()).toBeVisible();
});
