import type { Frame, Page } from '@playwright/test';
import { closeToasts, downloadLog, enterInOneLoad, goTo, seekAndLook } from '../../e2e/support/replay';
import { openReplay } from '../../e2e/support/replayStory';
import { enter } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';

const DESK = { width: 1280, height: 900 };
const SIZES = [DESK, { width: 390, height: 844 }];

const REASON = 'The server was stopped for a repair that takes about an hour. What you write is kept until then';

/** Runs inside a page: the controls in the window of which a toast covers a part. */
function controlsUnderToasts(): string[] {
  const toasts = [...document.querySelectorAll('[data-screen-only] :is([role=alert], [role=status])')];
  const places = toasts.map((toast) => toast.getBoundingClientRect()).filter(({ height }) => height > 0);
  const controls = [...document.querySelectorAll('#main :is(a[href], button, input, select, textarea)')];
  const covered = controls.filter((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return places.some(
      (own) => left < own.right && right > own.left && top < Math.min(own.bottom, innerHeight) && bottom > own.top,
    );
  });
  return covered.map((control) => control.outerHTML.slice(0, 120));
}

const toEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));

/** The page may still grow: it is scrolled until nothing at its end is covered. */
async function expectClearEnd(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await toEnd(page);
      return page.evaluate(controlsUnderToasts);
    }, `controls under notices that stay on ${page.url()}`)
    .toEqual([]);
}

for (const size of SIZES) {
  test(`at the end of a page no control lies under a toast, at ${size.width} px`, async ({ page, problems }) => {
    problems.allow(/500/);
    await enter(page);
    await goTo(page, 'Tracked Posts');
    for (const keyword of ['bread', 'coffee']) {
      await page.route('**/api/v1/keywords/monitor', (route) =>
        route.fulfill({ status: 500, json: { detail: `${REASON}, ${keyword} too` } }),
      );
      await page.getByLabel('Keyword', { exact: true }).fill(keyword);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: keyword })).toBeVisible();
    }
    await page.setViewportSize(size);
    await expectClearEnd(page);
    await page.setViewportSize(DESK);
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Your data' }).click();
    await page.setViewportSize(size);
    const download = page.getByRole('button', { name: 'Download action log' });
    await expect(download).toBeVisible();
    await expectClearEnd(page);

    await closeToasts(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await toEnd(page);
    await download.click();
    await expect(page.getByText('Action log saved')).toBeVisible();
    expect(await page.evaluate(controlsUnderToasts), 'a toast that comes at the end').toEqual([]);
  });
}

/** Runs inside a page: where its toasts stand, from the left and the lower edge of the window. */
function toastPlaces(): { x: number; bottom: number; width: number; height: number }[] {
  const toasts = [
    ...document.querySelectorAll('[aria-live=polite][data-screen-only] > * :is([role=alert], [role=status])'),
  ];
  return toasts.map((toast) => {
    const { x, bottom, width, height } = toast.getBoundingClientRect();
    return { x, bottom: innerHeight - bottom, width, height };
  });
}

test('toasts stand in a replay where they stood in the session', async ({ page, browser, baseURL }) => {
  await enterInOneLoad(page);
  await goTo(page, 'Settings');
  await page.getByLabel('Company Name').fill('The workshop');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.keyboard.press('Alt+Shift+KeyM');
  await expect(page.getByText(/^Bookmarked: /)).toBeVisible();
  const places = (of: Page | Frame) => of.evaluate(toastPlaces);
  // They move in.
  let seen = await places(page);
  await expect.poll(async () => JSON.stringify(seen) === JSON.stringify((seen = await places(page)))).toBe(true);
  expect(seen).toHaveLength(2);

  const { text, log } = await downloadLog(page);
  const viewport = page.viewportSize()!;
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { ...viewport, height: 1_000 } });
  const player = await context.newPage();
  const frame = await openReplay(player, text);
  await seekAndLook(player, log.count);
  expect(await places(frame)).toEqual(seen);
  await context.close();
});
