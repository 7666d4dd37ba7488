import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails unless axe finds nothing to object to on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour halfway through a transition has a contrast that nobody chose.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
