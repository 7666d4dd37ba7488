import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { animationsEnded } from './animations';

/** Rules that a color scheme can break by itself; names, roles and sizes are checked in the other one. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Each width and each scheme once: all four together are for everyScreen.spec.ts, which sees every page. */
const LOOKS = [
  { scheme: 'dark', width: 390 },
  { scheme: 'light', width: 1280 },
];

/** Two looks at a full page take a busy machine this much longer than the story itself. */
const EVERYWHERE_MS = 30_000;

/**
 * In npm test each screen is held against axe once, by screens.spec.ts; in npm run qa every story is, wherever it says so.
 */
const isDeep = process.env['POSTWRIGHT_DEEP'] === '1';

type Scope = {
  /** A selector of what is left out. */
  without?: string;
  /** For a page that has been held against all rules in its other scheme. */
  isOnlyColors?: boolean;
};

/** Where stories are played in depth, fails unless axe finds nothing to object to on the page as it is now. */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  if (isDeep) await expectNoViolations(page, scope);
}

/** Fails unless axe finds nothing to object to on the page as it is now. */
export async function expectNoViolations(page: Page, { without, isOnlyColors = false }: Scope = {}): Promise<void> {
  // A color halfway through a transition has a contrast that nobody chose.
  await animationsEnded(page);
  // No frame of ours is of another origin, so the page can be read without a blank one beside it for each check.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (without !== undefined) axe.exclude(without);
  if (isOnlyColors) axe.withRules(COLOR_RULES);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** The same at the width of a desk and of a phone, light and dark. The page must show its header. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  if (!isDeep) return;
  const size = page.viewportSize();
  test.info().setTimeout(test.info().timeout + EVERYWHERE_MS);
  for (const { scheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.locator(scheme === 'dark' ? 'html[data-theme=dark]' : 'html:not([data-theme])')).toHaveCount(1);
    await expectAccessible(page);
  }
  if (size !== null) await page.setViewportSize(size);
}
