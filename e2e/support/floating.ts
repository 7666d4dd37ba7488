import { expect, type Page } from '@playwright/test';

/** Fails if a control or a text lies under the assistant's button where the page ends: from there nothing can be scrolled clear of it. */
export async function expectNothingUnderAssistant(page: Page): Promise<void> {
  // A window that was given another size is laid out anew a moment later.
  const found = () => page.evaluate(whatIsUnderAssistant);
  await expect.poll(found, `under the assistant at the end of ${page.url()}`).toEqual([]);
}

/** Runs inside a page. */
function whatIsUnderAssistant(): string[] {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const floating = [...document.querySelectorAll<HTMLElement>('main button')].find(
    (button) => getComputedStyle(button).position === 'fixed',
  );
  if (floating === undefined) return [];
  const own = floating.getBoundingClientRect();
  const isUnder = ({ left, right, top: upper, bottom }: DOMRect) =>
    left < own.right && right > own.left && upper < own.bottom && bottom > own.top;

  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, [tabindex])',
  );
  const found = [...controls]
    .filter((control) => control !== floating && control.tabIndex >= 0 && isUnder(control.getBoundingClientRect()))
    .map((control) => control.outerHTML.slice(0, 120));
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    // A text may be longer than the part of it that its element shows.
    const isSeenThere = isUnder(text.parentElement?.getBoundingClientRect() ?? new DOMRect());
    if (isSeenThere && isUnder(range.getBoundingClientRect())) found.push(text.nodeValue ?? '');
  }
  return found;
}
