import { expect, type Page } from '@playwright/test';
import { animationsEnded } from './animations';

/** Fails if text that is twice as large is cut off, or has to be looked for by scrolling sideways (WCAG 1.4.4). */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const twiceAsLarge = new CSSStyleSheet();
    twiceAsLarge.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets.push(twiceAsLarge);
  });
  await animationsEnded(page);
  const found = await page.evaluate(textWithoutRoom);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  const { width = 0 } = page.viewportSize() ?? {};
  expect(found, `text twice as large on ${page.url()} at ${width} px`).toEqual([]);
}

/** Runs inside a page. */
function textWithoutRoom(): string[] {
  const isPageWide = document.documentElement.scrollWidth > window.innerWidth;
  const found = new Set<string>(isPageWide ? ['the page scrolls sideways'] : []);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const place = text.parentElement;
    if (
      place === null ||
      text.nodeValue?.trim() === '' ||
      place.closest('[aria-hidden=true], textarea, svg, script, style')
    )
      continue;
    if (!place.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const cut = whoCuts(range.getBoundingClientRect(), place);
    if (cut !== null) found.add(`${text.nodeValue?.trim().slice(0, 40) ?? ''}: ${cut}`);
  }
  return [...found];

  function whoCuts(own: DOMRect, place: Element): string | null {
    for (let around: Element | null = place; around !== null && around !== document.documentElement;) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      // Text for screen readers has no size, and text that is shortened on purpose has an ellipsis.
      if (edge.width <= 1 || clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return null;
      if (/auto|scroll/.test(overflowX + overflowY)) {
        const isMadeForIt = around.matches('[tabindex="0"], .MuiTabs-scroller');
        return around.scrollWidth > around.clientWidth + 1 && !isMadeForIt ? `scrolls in ${nameOf(around)}` : null;
      }
      const isWide = own.right > edge.right + 2 || own.left < edge.left - 2;
      const isTall = own.bottom > edge.bottom + 4 || own.top < edge.top - 4;
      if (/hidden|clip/.test(overflowX + overflowY) && (isWide || isTall)) return `cut by ${nameOf(around)}`;
      around = around.parentElement;
    }
    return own.right > window.innerWidth + 1 || own.left < -1 ? 'beyond the edge' : null;
  }

  function nameOf({ tagName, className }: Element): string {
    return `${tagName.toLowerCase()}.${className}`.slice(0, 80);
  }
}
