import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';

/**
 * Keeps the focus on the pressed button of a list whose rows move: a browser takes it from what is put elsewhere. Returns what
 * hears presses within the list; `order` names the rows as they are.
 */
export function useFocusKept(order: string): (event: SyntheticEvent) => void {
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (pressed.current?.isConnected === true && document.activeElement === document.body) pressed.current.focus();
    pressed.current = null;
  }, [order]);
  return ({ target }) => {
    pressed.current = target instanceof Element ? target.closest('button') : null;
  };
}
