import type { Page } from '@playwright/test';
import { PUBLIC_SCREENS, SCREENS, type Screen } from './support/screens';
import { expect, expectAccessible, test } from './support/test';
import { expectNothingUnderAssistant } from './support/floating';
import { expectRoomForLargeText } from './support/largeText';
import { expectRoomForFingers } from './support/targetSize';
import { expectFocusShown } from './support/focusRing';
import { callApi, connectBluesky, connectMastodon, connectX, enter, tokenOf } from './support/stories';

const DESK_PX = 1280;
const PHONE_PX = 390;
const NARROWEST_PX = 320;
const HEIGHT_PX = 844;

/** In windows of these sizes nothing lies under what floats. */
const FLOATING_SIZES = [
  [DESK_PX, 900],
  [PHONE_PX, HEIGHT_PX],
  [NARROWEST_PX, HEIGHT_PX],
] as const;

/** Visits screens in one context of a certain look and holds each against axe, at a desk and as narrow as it gets; nothing scrolls sideways. */
async function visit(page: Page, screens: Screen[], isDark: boolean): Promise<void> {
  for (const { name, path, open, isWorkedThrough = false } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: DESK_PX, height: HEIGHT_PX });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open?.(page);
      for (const width of [DESK_PX, NARROWEST_PX]) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await expectAccessible(page, { isOnlyColors: isDark });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      }
      if (isWorkedThrough) await expectFocusShown(page);
      for (const [width, height] of isDark ? [] : FLOATING_SIZES) {
        await page.setViewportSize({ width, height });
        await expectNothingUnderAssistant(page);
        if (width < DESK_PX) await expectRoomForFingers(page);
      }
      for (const width of isDark ? [] : [PHONE_PX, DESK_PX]) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await expectRoomForLargeText(page);
      }
    });
  }
}

for (const isDark of [false, true]) {
  test(`axe finds nothing on any screen, ${isDark ? 'dark' : 'light'}, at a desk and at 320 px`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(300_000);
    problems.allow(/401 \(Unauthorized\)/);
    await page.addInitScript((darkMode) => {
      const settings = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
      localStorage.setItem('settings', JSON.stringify({ ...settings, darkMode }));
    }, isDark);
    await visit(page, PUBLIC_SCREENS, isDark);
    await enter(page);
    await connectX(page);
    await connectBluesky(page);
    await connectMastodon(page);
    await makePost(page, { content: 'Out now' });
    await makePost(page, { content: 'For later', scheduled_at: '2099-05-06T10:00:00.000Z' });
    await makeSeries(page);
    await visit(page, SCREENS, isDark);
  });
}

/** Makes a post for X as the signed-in user, past the screens. */
async function makePost(page: Page, body: object): Promise<void> {
  await callApi(page, 'POST', '/posts', { token: await tokenOf(page), data: { platforms: ['twitter'], ...body } });
}

async function makeSeries(page: Page): Promise<void> {
  const days = { rule: 'FREQ=DAILY;COUNT=3', zone: 'Europe/Berlin', first: '2099-07-06T09:00' };
  const data = { content: 'Bread again', platforms: ['twitter'], other_texts: ['And rolls'], ...days };
  await callApi(page, 'POST', '/series', { token: await tokenOf(page), data });
}

test('nothing moves by itself while a page opens', async ({ page }) => {
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await layoutShift(page), path).toBe(0);
  }
  await enter(page);
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByText('No account is connected yet.')).toBeVisible();
  expect(await layoutShift(page), 'dashboard').toBeLessThanOrEqual(0.02);
});

/** Adds up how much of the page has moved by itself since it was opened. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(Math.round(sum * 10_000) / 10_000), 500);
      }),
  );
}
