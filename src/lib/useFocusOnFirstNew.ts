import { useEffect, useRef, type RefObject } from 'react';

/**
 * For lists that grow at a press: whoever calls the returned function before more is shown finds the focus at the first
 * new item then, since the button is below it or gone. Items take the focus by `tabIndex={-1}`.
 */
export function useFocusOnFirstNew(list: RefObject<HTMLElement | null>, count: number): () => void {
  const firstNew = useRef<number | null>(null);

  useEffect(() => {
    const item = firstNew.current === null ? undefined : list.current?.children[firstNew.current];
    if (!(item instanceof HTMLElement)) return;
    firstNew.current = null;
    item.focus();
  }, [list, count]);

  return () => {
    firstNew.current = count;
  };
}
