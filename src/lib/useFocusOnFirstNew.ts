import { useEffect, useRef, type RefObject } from 'react';

/**
 * For lists that grow at a press: whoever calls the returned function before more is shown finds the focus at the first
 * new item then, since the button is below it or gone; whoever has gone elsewhere meanwhile stays there. Items take the
 * focus by `tabIndex={-1}`.
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
