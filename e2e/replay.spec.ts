import type { Frame, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test';
import { newPerson } from './support/stories';
import { connect, downloadLog, enterInOneLoad, goTo, look, markMoment, submitLogin, type Seen } from './support/replay';

const IDLE_MS = 7_000;

/** Opens a log on the replay page and returns the window in which the product is shown. */
async function openReplay(page: Page, text: string): Promise<Frame> {
  await page.goto('/replay.html');
  const chooser = page.locator('input[type=file]');
  await expect(page.getByText('Choose a file')).toBeVisible({ timeout: 30_000 });
  await page.route('**/*', (route) => route.abort());
  await page.context().setOffline(true);
  await chooser.setInputFiles({ name: 'session.replay.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  return page.frames().find((frame) => frame.parentFrame() !== null)!;
}

const traces = (page: Page) =>
  page.evaluate(() => ({ stored: { ...localStorage }, cookies: document.cookie, entries: history.length }));

test('a recorded session is seen again, forward, backward and at once, and nothing gets out', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(180_000);
  problems.allow(/401/);
  const person = { ...newPerson(), password: 'canary-of-the-password' };
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const seen: Seen[] = [];
  const mark = async () => seen.push(await markMoment(page));

  await enterInOneLoad(page, person);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(person.email);
  await submitLogin(page, 'canary-of-a-wrong-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await mark();
  await submitLogin(page, person.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await mark();
  await connect(page, 'Twitter');
  await mark();
  await goTo(page, 'Create Post');
  await page.getByRole('textbox', { name: 'Content' }).pressSequentially('Hello from the workshop');
  await mark();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText('Post published')).toBeVisible();
  await mark();
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('article').filter({ hasText: 'Hello from the workshop' }).first()).toBeVisible();
  await mark();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and actions' }).fill('dark');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await goTo(page, 'Tracked Posts');
  await expect(page.getByText('Trend score 95')).toBeVisible();
  await mark();
  await goTo(page, 'Settings');
  await expect(page.getByRole('switch', { name: 'Record an action log' })).toBeChecked();
  await mark();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const { text, log } = await downloadLog(page);

  expect(log.marks).toHaveLength(seen.length);
  expect(log.lost).toEqual([]);
  expect(log.truncated).toBe(0);
  expect(token.length).toBeGreaterThan(12);
  for (const secret of ['canary', token]) {
    expect(text).not.toContain(secret);
    expect(said.join('\n')).not.toContain(secret);
  }
  // What Redux DevTools reads of a file that it imports.
  expect(JSON.parse(log.payload)).toHaveLength(log.count);
  expect(JSON.parse(log.preloadedState)).toHaveProperty('auth.status', 'signedOut');

  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Europe/Berlin', locale: 'en-US' });
  const player = await context.newPage();
  const complaints: string[] = [];
  player.on('console', (message) => {
    // That request, refused with all others.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  player.on('pageerror', (error) => complaints.push(String(error)));
  const frame = await openReplay(player, text);
  const requests: string[] = [];
  player.on('request', (request) => requests.push(request.url()));
  const before = await traces(player);

  const show = async (index: number) => {
    await player.evaluate((i) => {
      const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, String(i));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, log.marks[index]!.i);
    const { path, ...expected } = seen[index]!;
    // A toast that leaves takes its library a moment, whatever its duration is.
    await expect(async () => {
      expect(await look(frame), `mark ${index + 1}, ${path}`).toEqual(expected);
    }).toPass({ intervals: [50, 200, 500], timeout: 3_000 });
  };
  const forward = seen.map((_, index) => index);
  const across = [5, 0, 7, 3, 6, 1];
  for (const index of [...forward, ...forward.toReversed(), ...across]) await show(index);

  const shown = await look(frame);
  await frame
    .locator('body')
    .click({ force: true, position: { x: 60, y: 60 } })
    .catch(() => undefined);
  await player.waitForTimeout(IDLE_MS);
  expect(await look(frame)).toEqual(shown);
  // The product's own mark is a file of the build, which the browser may ask for again; nothing else is.
  expect(requests.filter((url) => !/\/assets\/favicon\.\w+\.svg$/.test(url))).toEqual([]);
  expect(await traces(player)).toEqual(before);
  await expect(player.getByText('Nothing tried to get out.')).toBeVisible();
  await player.getByRole('button', { name: 'Verify' }).click();
  await expect(player.getByText(/^Replays cleanly: /)).toBeVisible();
  expect(complaints).toEqual([]);
  await context.setOffline(false);
  await player.unroute('**/*');
  await context.close();
});

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
  await expectAccessible(page, { without: 'iframe' });
  await offer(text);
  await expectAccessible(page, { without: 'iframe' });
  await page.keyboard.press('Enter');
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('m');
  await expect(page.getByRole('list').getByText('support/momentMarked')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('/');
  await page.keyboard.type('draftTyped');
  await expect(page.getByText('auth/draftTyped').first()).toBeVisible();
  await page.getByText('auth/draftTyped').first().click();
  await expect(page.locator('.changes__path').first()).toHaveText(/^auth\.draft\./);
  const [branch] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Branch from here' }).click(),
  ]);
  expect(branch.suggestedFilename()).toMatch(/^branch-at-\d+\.replay\.json$/);
  await expectAccessible(page, { without: 'iframe' });
});
