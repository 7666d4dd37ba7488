import { expect, type Page } from '@playwright/test';

/** Fails if a link or a button is too small to be hit by a finger (WCAG 2.5.8); one within a sentence may be. */
export async function expectRoomForFingers(page: Page): Promise<void> {
  expect.soft(await page.evaluate(smallTargets), `targets under 24 px on ${page.url()}`).toEqual([]);
}

/** Runs inside a page. */
function smallTargets(): string[] {
  const minPx = 24;
  return [...document.querySelectorAll<HTMLElement>('a[href], button, [role=tab]')]
    .filter((target) => target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
    .filter((target) => !isInSentence(target))
    .flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      // Elements for screen readers grow when they are focused.
      if (width <= 1 || (width >= minPx && height >= minPx)) return [];
      return `${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`;
    });

  function isInSentence(target: HTMLElement): boolean {
    const around = target.parentElement?.innerText.trim() ?? '';
    return getComputedStyle(target).display === 'inline' && around.length > target.innerText.trim().length;
  }
}
