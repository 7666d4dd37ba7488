import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useAppStore } from '../../app/hooks';
import { contentChanged, selectContent } from './composerSlice';
import { createContentReports, type ContentReports } from './contentReports';

type ContentText = { area: RefObject<HTMLTextAreaElement | null>; reports: RefObject<ContentReports | null> };

const LEAVING = ['pagehide', 'popstate'];

/**
 * Lets a textarea show the content that the store holds, whatever changes it, and tells the store what is typed there.
 * React would draw a controlled textarea again with every key, only to find in it what the key has just put there.
 */
export function useContentText(): ContentText {
  const store = useAppStore();
  const area = useRef<HTMLTextAreaElement>(null);
  const reports = useRef<ContentReports | null>(null);

  useLayoutEffect(() => {
    let shown: string | null = null;
    const { typed, flush, drop } = createContentReports((text) => store.dispatch(contentChanged(text)));
    const show = () => {
      const content = selectContent(store.getState());
      if (content === shown) return;
      shown = content;
      // Setting what is there already would move the caret.
      if (area.current === null || area.current.value === content) return;
      area.current.value = content;
      drop();
    };
    show();
    reports.current = { typed, flush, drop };
    // Who leaves the page has typed all the same: this comes before anybody acts upon the leaving.
    LEAVING.forEach((type) => window.addEventListener(type, flush, { capture: true }));
    const stop = store.subscribe(show);
    return () => {
      LEAVING.forEach((type) => window.removeEventListener(type, flush, { capture: true }));
      stop();
      flush();
    };
  }, [store]);

  return { area, reports };
}
