import { useLayoutEffect, type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { nextTask } from './waiting';
import { FIRST_KEY } from './firstKey';

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

/**
 * For lists that grow at the press of a button. Call the returned function before more is shown: the focus then moves
 * from the button to the first new item, unless the person has gone elsewhere meanwhile. Items need `tabIndex={-1}`.
 */
export function useFocusOnFirstNew(list: RefObject<HTMLElement | null>, count: number): () => void {
  const asked = useRef<{ count: number; button: Element | null } | null>(null);

  useEffect(() => {
    if (asked.current === null) return;
    const { count: firstNew, button } = asked.current;
    const item = list.current?.children[firstNew];
    if (!(item instanceof HTMLElement)) return;
    asked.current = null;
    const { activeElement, body } = document;
    if (activeElement === button || activeElement === body) item.focus();
  }, [list, count]);

  return () => {
    asked.current = { count, button: document.activeElement };
  };
}

/**
 * Scrolls to the part of a page that the address names and focuses it, each time somebody is sent there; on Back they
 * were elsewhere on the page meanwhile.
 */
export function useHashTarget(ids: readonly string[]): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop && key !== FIRST_KEY;

  useEffect(() => {
    const id = ids.find((one) => `#${one}` === hash);
    if (id === undefined || isBack) return;
    const target = document.getElementById(id);
    target?.focus();
    target?.scrollIntoView({ block: 'start' });
  }, [ids, hash, key, isBack]);
}
