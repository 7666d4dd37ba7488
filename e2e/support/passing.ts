import type { Page } from '@playwright/test';

/** Where a text stands for a moment only. */
type Passing = { selector: string; text: string };

/**
 * Does something and waits until a text that it brings for a moment has been seen. It is watched for inside the page, frame
 * by frame and from before: whoever looks from outside may look too late.
 */
export async function expectInPassing(page: Page, passing: Passing, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForFunction(isShown, passing, { timeout: 20_000 }), act()]);
}

/** Runs inside a page. */
function isShown({ selector, text }: Passing): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some(
    (element) => element.checkVisibility() && element.innerText.includes(text),
  );
}
