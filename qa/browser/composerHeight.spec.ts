import { pageSize, writeForSixAccounts } from '../../e2e/support/sixAccounts';
import { enter } from '../../e2e/support/stories';
import { expect, expectAccessible, test } from '../../e2e/support/test';

/** Heights in CSS pixels: of the whole page with an image for six accounts, and of the bar, without and with Date and Time. */
const SIZES = [
  { width: 1280, height: 900, maxPage: 900, bar: 57, scheduledBar: 57 },
  { width: 390, height: 844, maxPage: 1_300, bar: 57, scheduledBar: 117 },
];

test('Create Post keeps its measures in both schemes, and with Date and Time', async ({ page, problems }) => {
  test.slow();
  problems.allow(/connect-src.* blob|blob:.*connect-src|Failed to load resource/);
  await enter(page);
  for (const { maxPage, bar: barMax, scheduledBar, ...size } of SIZES) {
    await page.setViewportSize(size);
    for (const scheme of ['light', 'dark']) {
      const name = `${size.width}, ${scheme}`;
      await writeForSixAccounts(page);
      const isDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark');
      if (isDark !== (scheme === 'dark')) await page.getByRole('button', { name: 'Dark mode' }).click();
      const schedule = page.getByRole('checkbox', { name: 'Schedule Post' });
      const barHeight = async () =>
        (await page.locator('form > :has(#post-submit)').last().boundingBox())?.height ?? Infinity;
      const plain = { ...(await pageSize(page)), bar: await barHeight() };
      await expectAccessible(page);
      await schedule.check();
      await expect(page.getByLabel('Time', { exact: true })).toBeVisible();
      const scheduled = { ...(await pageSize(page)), bar: await barHeight() };
      await expectAccessible(page);
      await schedule.uncheck();
      console.log(`Create Post, ${name}: ${JSON.stringify({ plain, scheduled })}`);
      expect(plain.height, name).toBeLessThanOrEqual(maxPage);
      expect(plain.bar, name).toBeLessThanOrEqual(barMax);
      expect(scheduled.bar, name).toBeLessThanOrEqual(scheduledBar);
      expect(Math.max(plain.overflow, scheduled.overflow), name).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('the tools of a text stand in one row, each with room for a finger', async ({ page }) => {
    await enter(page);
    await page.goto('/create');
    const names = ['Add Media', 'Hashtags', 'Mentions', 'Emoji', 'Snippets', 'Assistant'];
    for (const [width, minPx] of [
      [390, 44],
      [360, 36],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all(
        names.map((name) => page.getByRole('main').getByRole('button', { name, exact: true }).first().boundingBox()),
      );
      expect(new Set(boxes.map((box) => box?.y)).size, `rows at ${width}`).toBe(1);
      for (const box of boxes) {
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width, `a target at ${width}`).toBeGreaterThanOrEqual(minPx);
      }
      expect((await pageSize(page)).overflow).toBeLessThanOrEqual(0);
    }
  });
});
