import { useLayoutEffect, type RefObject } from 'react';
import { nextTask } from '../../../lib/nextTask';
import { POSTS_PANEL_ID } from '../list/tabFilters';

/** When a part goes with the focus in it, the focus goes on to its card, or to the list if that is gone too. */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const card = element.closest<HTMLElement>('li[tabindex]');
      // In the same moment the card may be put elsewhere in the list, or leave it.
      nextTask(() => {
        const heir = card?.isConnected === true ? card : document.getElementById(POSTS_PANEL_ID);
        if (document.activeElement === document.body) heir?.focus();
      });
    };
  }, [part]);
}
