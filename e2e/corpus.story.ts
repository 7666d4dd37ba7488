import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { closeNotices, connect, downloadLog, enterInOneLoad, goTo, submitLogin } from './support/replay';
import { newPerson } from './support/stories';
import { expect, test } from './support/test';

const FOLDER = path.resolve(__dirname, '../src/replay/fixtures');

/** Records a story of the product: its log is kept in src/replay/fixtures, where npm test folds it. */
function story(name: string, play: (page: Page) => Promise<void>): void {
  test(name, async ({ page, problems }) => {
    problems.allow(/40[19]|422/);
    await play(page);
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
  await expect(page.getByText('Post published')).toBeVisible();
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

story('schedule-and-delete', async (page) => {
  await enterInOneLoad(page);
  await connect(page, 'Twitter');
  await write(page, 'For tomorrow');
  await page.getByRole('checkbox', { name: 'Schedule Post' }).check();
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('Date', { exact: true }).fill(tomorrow);
  await page.getByLabel('Time', { exact: true }).fill('10:30');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(page.getByText(/^Post scheduled for/)).toBeVisible();
  await closeNotices(page);
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
  await panel.getByLabel('Message').fill('How do I get more followers?');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(3_000);
  await panel.getByRole('button', { name: 'Enhance Text' }).first().click();
  await page.waitForTimeout(3_000);
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
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await goTo(page, 'Settings');
  await page.getByRole('switch', { name: 'Record an action log' }).press('Tab');
  await page.keyboard.press('Control+b');
});
