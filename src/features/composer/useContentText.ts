import { useLayoutEffect, type RefObject } from 'react';
import { useAppStore } from '../../app/hooks';
import { selectContent } from './composerSlice';

/**
 * Lets a textarea show the content that the store holds, whatever changes it. React would draw a controlled textarea again
 * with every key, only to find in it what the key has just put there.
 */
export function useContentText(area: RefObject<HTMLTextAreaElement | null>): void {
  const store = useAppStore();
  useLayoutEffect(() => {
    let shown: string | null = null;
    const show = () => {
      const content = selectContent(store.getState());
      if (content === shown) return;
      shown = content;
      // Setting what is there already would move the caret.
      if (area.current !== null && area.current.value !== content) area.current.value = content;
    };
    show();
    return store.subscribe(show);
  }, [store, area]);
}
