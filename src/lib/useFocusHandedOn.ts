import { useLayoutEffect, type RefObject } from 'react';
import { nextTask } from './nextTask';

/**
 * When a part that holds the focus is removed, moves the focus to the first of its heirs that is still on the page.
 * Pass the same `heirsOf` each time.
 */
export function useFocusHandedOn(
  part: RefObject<HTMLElement | null>,
  heirsOf: (part: HTMLElement) => (HTMLElement | null)[],
): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const heirs = heirsOf(element);
      // The same update may also move or remove an heir.
      nextTask(() => {
        if (document.activeElement === document.body) heirs.find((heir) => heir?.isConnected)?.focus();
      });
    };
  }, [part, heirsOf]);
}
