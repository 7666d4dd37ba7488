import type { Page } from '@playwright/test';
import { fillWorkspace, PUBLIC_SCREENS, SCREENS, type Screen } from './support/screens';
import { enter } from './support/stories';
import { expect, expectNoViolations, test } from './support/test';

const DESK = { width: 1280, height: 844 };
const NARROWEST = { width: 320, height: 844 };

/** Workers share the screens: each part has somebody of its own. */
const PARTS = 3;

/** Visits screens, each once: axe finds nothing at a desk, and nothing scrolls sideways as narrow as it gets. */
async function visit(page: Page, screens: Screen[]): Promise<void> {
  for (const { name, path, open } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open?.(page);
      await expectNoViolations(page);
      await page.setViewportSize(NARROWEST);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      // Some parts follow the window a moment later.
      await expect.poll(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    });
  }
}

test('axe finds nothing on the public screens', async ({ page, problems }) => {
  problems.allow(/401 \(Unauthorized\)/, /422 \(Unprocessable Entity\)/);
  await visit(page, PUBLIC_SCREENS);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`axe finds nothing on the screens of a signed-in user (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.setTimeout(180_000);
    await enter(page);
    await fillWorkspace(page);
    await visit(
      page,
      SCREENS.filter((_, place) => place % PARTS === part),
    );
  });
}
