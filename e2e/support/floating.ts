import { expect, type Page } from '@playwright/test';

/** Fails if, at the page's end, a control lies under the assistant's button: it could not be pressed by scrolling on. */
export async function expectNothingUnderAssistant(page: Page): Promise<void> {
  expect(await page.evaluate(controlsUnderAssistant), `controls under the assistant on ${page.url()}`).toEqual([]);
}

/** Runs inside a page. */
function controlsUnderAssistant(): string[] {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const floating = [...document.querySelectorAll<HTMLElement>('main button')].find(
    (button) => getComputedStyle(button).position === 'fixed',
  );
  if (floating === undefined) return [];
  const own = floating.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, [tabindex])')]
    .filter((control) => control !== floating && control.tabIndex >= 0)
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    })
    .map((control) => control.outerHTML.slice(0, 120));
}
