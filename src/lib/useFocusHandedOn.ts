import { useLayoutEffect, type RefObject } from 'react';
import { nextTask } from './nextTask';

/** When a part goes with the focus in it, the focus goes on to the first of its heirs that is still there; the same function each time. */
export function useFocusHandedOn(
  part: RefObject<HTMLElement | null>,
  heirsOf: (part: HTMLElement) => (HTMLElement | null)[],
): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const heirs = heirsOf(element);
      // In the same moment an heir may be put elsewhere in the page, or leave it.
      nextTask(() => {
        if (document.activeElement === document.body) heirs.find((heir) => heir?.isConnected)?.focus();
      });
    };
  }, [part, heirsOf]);
}
