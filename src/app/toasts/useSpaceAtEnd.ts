import { useLayoutEffect } from 'react';

/** A page scrolled to within this distance of its end stands there; fractions of a pixel get lost. */
const TOLERANCE_PX = 2;

/**
 * Keeps what stands in the space at the end of the page from covering anything that is used: a page that is scrolled to its
 * end stays there while the space grows, and what gets the focus is scrolled clear of it.
 */
export function useSpaceAtEnd(room: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (room === null || typeof ResizeObserver === 'undefined') return;
    const page = document.documentElement;
    let height = room.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = room.offsetHeight - height;
      height = room.offsetHeight;
      page.style.scrollPaddingBottom = `${height}px`;
      const toEnd = page.scrollHeight - window.innerHeight - window.scrollY;
      if (grown > 0 && toEnd > 0 && toEnd <= grown + TOLERANCE_PX) {
        window.scrollTo({ top: page.scrollHeight, behavior: 'instant' });
      }
    });
    observer.observe(room);
    return () => {
      observer.disconnect();
      page.style.scrollPaddingBottom = '';
    };
  }, [room]);
}
