import type { Page } from '@playwright/test';
import { image } from '../../e2e/support/media';
import {
  closeToasts,
  connect,
  downloadLog,
  enterInOneLoad,
  goTo,
  markMoment,
  type Seen,
} from '../../e2e/support/replay';
import { replayStory } from '../../e2e/support/replayStory';
import type { TestServer } from '../../e2e/support/server';
import { newPerson, refuseNextPost, submitLogin } from '../../e2e/support/stories';
import { expect, expectAccessible, test } from '../../e2e/support/test';
import { settingsMessages } from '../../src/features/preferences/messages';

const CANARY = 'canary-of-the-password';

test('a recorded session is seen again, forward, backward and at once, and nothing gets out', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.setTimeout(180_000);
  // Playwright's trace fetches the images of local files; the product does not.
  problems.allow(/401/, /blob/);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));

  const seen = await playStory(page, server);
  const tokens = await page.evaluate(() => [
    localStorage.getItem('token') ?? '',
    // The handles of the networks' tokens, which Settings can show.
    ...(JSON.stringify(Object.values(localStorage)).match(/smt_[\w-]+/g) ?? []),
  ]);
  const { text, log } = await downloadLog(page);
  expect(log.marks).toHaveLength(seen.length);
  expect(log).toMatchObject({ lost: [], truncated: 0 });
  expect(tokens.length).toBeGreaterThan(1);
  for (const token of tokens) expect(token.length).toBeGreaterThan(12);
  for (const secret of ['canary', ...tokens]) {
    expect(text).not.toContain(secret);
    expect(said.join('\n')).not.toContain(secret);
  }
  // The part of the file that Redux DevTools reads on import.
  expect(JSON.parse(log.payload)).toHaveLength(log.count);
  expect(JSON.parse(log.preloadedState)).toHaveProperty('auth.status', 'signedOut');

  await replayStory(browser, server, { text, log, seen });
});

/** From signing up to published posts, with dialogs, failures, uploads and settings, in one load of the page. */
async function playStory(page: Page, server: TestServer): Promise<Seen[]> {
  const seen: Seen[] = [];
  const mark = async () => seen.push(await markMoment(page));
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const card = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const person = { ...newPerson(), password: CANARY };
  const handle = `w${person.username.slice(-8)}`;

  await enterInOneLoad(page, person);
  await press('Account');
  // With the session its log ends, and another one begins.
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(person.email);
  await submitLogin(page, 'canary-of-a-wrong-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await mark();
  await submitLogin(page, CANARY);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await mark();
  await press('Account');
  await mark();
  await page.keyboard.press('Escape');
  await connect(page, 'Twitter', handle);
  await mark();

  await goTo(page, 'Create Post');
  await page.getByRole('textbox', { name: 'Content' }).pressSequentially('From the workshop');
  await page.getByRole('tab', { name: 'Media' }).click();
  const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('text') };
  await page.getByLabel('Choose files').setInputFiles([await image('bench.png'), notes]);
  await expect(page.getByText('notes.pdf: File type not supported')).toBeVisible();
  await mark();
  await press('Upload All Files');
  await expect(page.getByText('1 of 1 uploaded').first()).toBeVisible();
  await page.getByLabel('Alt text for bench.png').fill('A bench with tools');
  await mark();
  await refuseNextPost(server, handle);
  await press('Post Now');
  await expect(page.getByText(/^Post wasn’t published\./)).toBeVisible();
  await mark();
  await closeToasts(page);
  await goTo(page, 'Dashboard');
  await card('From the workshop').getByRole('button', { name: 'Retry' }).click();
  await expect(card('From the workshop').getByText('Published', { exact: true }).first()).toBeVisible();
  await mark();

  await goTo(page, 'Create Post');
  await page.getByRole('textbox', { name: 'Content' }).fill('For later');
  await page.getByRole('checkbox', { name: 'Schedule Post' }).check();
  await page.getByLabel('Date', { exact: true }).fill('2099-05-06');
  await page.getByLabel('Time', { exact: true }).fill('10:00');
  await mark();
  await press('Schedule Post');
  await page.getByRole('button', { name: 'View' }).click();
  await card('For later').getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  await expect(dialog('Reschedule Post').getByText('May 2099')).toBeVisible();
  await mark();
  await dialog('Reschedule Post').getByRole('button', { name: 'Next Monday' }).click();
  await mark();
  await dialog('Reschedule Post').getByRole('button', { name: 'Reschedule' }).click();
  await expect(card('For later').getByText(/^Scheduled for .* 09:00 AM$/)).toBeVisible();
  await card('For later').getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: “For later”')).toBeVisible();
  await mark();

  await goTo(page, 'Tracked Posts');
  await expect(page.getByText('Trend score 95')).toBeVisible();
  await mark();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and actions' }).fill('dark');
  await expect(page.getByRole('option')).toHaveCount(2);
  await mark();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await mark();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and actions' }).fill('audience');
  await page.keyboard.press('Enter');
  // The axis of a chart has as many steps as there is space for.
  await expect(page.getByRole('region', { name: 'Demographics' })).toBeVisible();
  await mark();
  await page.keyboard.press('Control+b');
  await mark();
  await goTo(page, 'Settings');
  await page.getByLabel('Company Name').fill('The workshop');
  await mark();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(settingsMessages.saved)).toBeVisible();
  await mark();

  await page.setViewportSize({ width: 390, height: 800 });
  await press('Sidebar');
  await expect(dialog('Sidebar')).toBeVisible();
  await mark();
  return seen;
}

/** Presses a key in the same task in which a part of the page appears, as the quickest of hands would. */
function pressAsSoonAsShown({ key, selector }: { key: string; selector: string }): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

test('the replay page is read and worked by keys, and refuses what is no log', async ({ page }) => {
  await enterInOneLoad(page);
  await page.keyboard.press('Alt+Shift+KeyM');
  const { text } = await downloadLog(page);
  await page.goto('/replay.html');
  const chooser = page.locator('input[type=file]');
  const offer = (content: string) =>
    chooser.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await expect(page.getByText('Choose a file')).toBeVisible({ timeout: 30_000 });
  await offer('{"some": "thing"}');
  await expect(page.getByRole('alert')).toContainText('neither an action log nor an export of Redux DevTools');
  await offer(text.slice(0, -9));
  await expect(page.getByRole('alert')).toContainText('This file is not JSON, or only a part of it.');
  await expectAccessible(page, { without: 'iframe' });
  await offer('[{"type":"composer/platformToggled"}]');
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('alert')).toContainText('The actions of this log do not fit this version.');
  await offer(text);
  await expect(page.getByRole('dialog').getByText(/^Replays cleanly: /)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Replay' })).toBeFocused();
  await expectAccessible(page, { without: 'iframe' });
  await page.evaluate(pressAsSoonAsShown, { key: 'e', selector: 'input[type=range]' });
  await page.keyboard.press('Enter');
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(page.getByText('There is no error in this log.')).toBeVisible();
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('m');
  await expect(page.getByRole('list').getByText('support/momentMarked')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await expect(page.getByLabel('Address')).toHaveText('/');
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('/');
  await page.keyboard.type('draftTyped');
  // From the last action on, the next one found is the first of all.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel').locator('code').first()).toHaveText(/^auth\.draft\./);
  const [branch] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Branch from here' }).click(),
  ]);
  expect(branch.suggestedFilename()).toMatch(/^branch-at-\d+\.replay\.json$/);
  await expectAccessible(page, { without: 'iframe' });
});
