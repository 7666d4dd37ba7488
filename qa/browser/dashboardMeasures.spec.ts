import type { Page } from '@playwright/test';
import { PERSON, signUp } from '../../demo/session';
import { fillWorkspace } from '../../demo/workspace';
import { enter, submitLogin } from '../../e2e/support/stories';
import { paths } from '../../src/lib/paths';
import { expect, test } from '../../e2e/support/test';

/** By scheme and window: where the first post begins at most without alert lines, how tall rows are, and what one line adds. */
const WINDOWS = [
  { name: 'a desk', width: 1280, height: 900, firstMax: 340, rows: [72, 96], lineMax: 40, wholeMin: 5 },
  { name: 'a phone', width: 390, height: 844, firstMax: 430, rows: [72, 140], lineMax: 64, wholeMin: 2 },
] as const;
const COMPACT = { wholeMin: 8, rows: [56, 64] } as const;
const TITLE_END_MAX_PX = 120;

test('the dashboard of a workspace in use shows work first, in both sizes and schemes', async ({ page, server }) => {
  test.slow();
  const session = await signUp(server.origin);
  if (session !== null) await fillWorkspace(session, server.sandboxOrigin);
  await page.goto('/login');
  await page.getByLabel('Email').fill(PERSON.email);
  await submitLogin(page, PERSON.password);
  await page.getByRole('article').first().waitFor();

  for (const isDark of [false, true]) {
    await keep(page, { darkMode: isDark });
    for (const { name, width, height, firstMax, rows, lineMax, wholeMin } of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.reload();
      const { first, whole, heights, lines, titleEnd, gutters } = await measure(page);
      console.log(
        `${name}${isDark ? ', dark' : ''}: first post at ${first}, ${whole} whole, rows ${heights.join(' ')}`,
      );
      expect(titleEnd, name).toBeLessThanOrEqual(TITLE_END_MAX_PX);
      expect(lines, 'one post of the demo failed').toBe(1);
      expect(first, name).toBeLessThanOrEqual(firstMax + lineMax);
      expect(whole, name).toBeGreaterThanOrEqual(wholeMin);
      expect(Math.min(...heights), name).toBeGreaterThanOrEqual(rows[0]);
      expect(Math.max(...heights), name).toBeLessThanOrEqual(rows[1]);
      const failed = page.getByRole('tab', { name: /^Failed/ });
      await expect(failed, name).toBeInViewport({ ratio: 1 });
      expect(gutters[0], 'the page keeps as much clear at its right as at its left').toBe(gutters[1]);
    }
  }

  await page.setViewportSize({ width: WINDOWS[0].width, height: WINDOWS[0].height });
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Compact View' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.goto('/');
  const { whole, heights } = await measure(page);
  expect(whole, 'Compact View').toBeGreaterThanOrEqual(COMPACT.wholeMin);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(COMPACT.rows[0]);
  expect(Math.max(...heights)).toBeLessThanOrEqual(COMPACT.rows[1]);
});

test('titles stand in one row of 48 px on every page', async ({ page }) => {
  test.slow();
  await enter(page);
  const { login: _login, signup: _signup, ...places } = paths;
  for (const { name, width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const place of Object.values(places)) {
      await page.goto(place);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await title.waitFor();
      const row = await title.evaluate((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        return { top: top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0), bottom };
      });
      expect(row, `${place} on ${name}`).toEqual({ top: 8, bottom: TITLE_END_MAX_PX - 16 });
    }
  }
});

async function keep(page: Page, settings: object): Promise<void> {
  await page.evaluate((changes) => {
    const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as { users?: Record<string, object> };
    const users = Object.entries(kept.users ?? {}).map(([id, own]) => [id, { ...own, ...changes }]);
    localStorage.setItem(
      'settings',
      JSON.stringify({ ...kept, ...changes, users: Object.fromEntries(users) as object }),
    );
  }, settings);
}

/** What stands where on the first screen. */
async function measure(page: Page) {
  await expect(page.getByRole('region', { name: 'What needs you' })).toBeVisible();
  await page.getByRole('article').nth(8).waitFor();
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('article')].map((row) => row.getBoundingClientRect());
    const stats = document.querySelector('section[aria-label="Figures"]')?.getBoundingClientRect();
    const lines = document.querySelectorAll('section[aria-label="What needs you"] [role=alert]').length;
    const main = document.querySelector('main')?.getBoundingClientRect();
    return {
      first: boxes[0]?.top ?? Infinity,
      whole: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
      heights: boxes.slice(0, 8).map(({ height }) => Math.round(height)),
      lines,
      titleEnd: (document.querySelector('h1')?.getBoundingClientRect().bottom ?? Infinity) + 16,
      gutters: [(stats?.left ?? 0) - (main?.left ?? 0), (main?.right ?? 0) - (stats?.right ?? 0)],
    };
  });
}
