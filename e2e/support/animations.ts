import type { Page } from '@playwright/test';

/** Waits until nothing changes its color, size or place any more, except what never stops. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}
