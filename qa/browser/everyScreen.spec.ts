import type { Page } from '@playwright/test';
import { fillWorkspace, PUBLIC_SCREENS, SCREENS, type Screen } from '../../e2e/support/screens';
import { expect, expectAccessible, test } from '../../e2e/support/test';
import { expectNothingUnderAssistant } from '../../e2e/support/floating';
import { expectRoomForLargeText } from '../../e2e/support/largeText';
import { expectRoomForFingers } from '../../e2e/support/targetSize';
import { expectFocusShown } from '../../e2e/support/focusRing';
import { enter } from '../../e2e/support/stories';

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
    test.setTimeout(480_000);
    problems.allow(/401 \(Unauthorized\)|422 .*second-factor/);
    await page.addInitScript((darkMode) => {
      const settings = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
      localStorage.setItem('settings', JSON.stringify({ ...settings, darkMode }));
    }, isDark);
    await visit(page, PUBLIC_SCREENS, isDark);
    await enter(page);
    await fillWorkspace(page);
    await visit(page, SCREENS, isDark);
  });
}

test('nothing moves by itself while a page opens', async ({ page }) => {
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { shift, moved } = await layoutShift(page);
    expect(shift, `${path}: ${moved.join(', ')}`).toBe(0);
  }
  await enter(page);
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByText('No account is connected yet.')).toBeVisible();
  const { shift, moved } = await layoutShift(page);
  expect(shift, `dashboard: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02);
});

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };

/** Adds up how much of the page has moved by itself since it was opened, to four places. */
async function layoutShift(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            sum += value;
            moved.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.textContent.slice(0, 30)}`));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ shift: Math.round(sum * 10_000) / 10_000, moved }), 500);
      }),
  );
}
