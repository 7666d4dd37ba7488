import { useEffect, useRef, type RefObject } from 'react';

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
