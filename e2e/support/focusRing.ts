import { expect, type Page } from '@playwright/test';

/** Fails unless every control shows that it has the focus when a keyboard brings it there. */
export async function expectFocusShown(page: Page): Promise<void> {
  // After this, the browser treats focus changes as the keyboard's.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(controlsWithoutRing), `controls without a focus ring on ${page.url()}`).toEqual([]);
}

/** Runs inside a page. */
async function controlsWithoutRing(): Promise<string[]> {
  const without: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, [role=tab], [tabindex="0"]')) {
    control.focus();
    if (document.activeElement !== control) continue;
    await new Promise(requestAnimationFrame);
    const { outlineStyle, outlineWidth } = getComputedStyle(control);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) without.push(control.outerHTML.slice(0, 120));
  }
  return without;
}
