import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails unless axe finds nothing to object to on the page as it is now, but for what a selector takes out. */
export async function expectAccessible(page: Page, { without }: { without?: string } = {}): Promise<void> {
  // A colour halfway through a transition has a contrast that nobody chose.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  const axe = new AxeBuilder({ page });
  if (without !== undefined) axe.exclude(without);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** The same at the width of a desk and of a phone, light and dark. The page must show its header. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const scheme of ['dark', 'light']) {
      await page.getByRole('button', { name: 'Dark mode' }).click();
      await expect(page.locator(scheme === 'dark' ? 'html[data-theme=dark]' : 'html:not([data-theme])')).toHaveCount(1);
      await expectAccessible(page);
    }
  }
  if (size !== null) await page.setViewportSize(size);
}
