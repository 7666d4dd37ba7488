import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { counterText } from '#contract/postTexts';
import { useAppStore } from '../../../app/hooks';
import { selectAuthStatus } from '../../auth/authSlice';
import { contentChanged, selectContent } from '../composerSlice';
import { createContentReports } from './contentReports';
import { selectMeasure } from '../selectors';

type ContentText = {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Holds the counter: it counts each key, although the store hears of several together. */
  counter: RefObject<HTMLSpanElement | null>;
  /** Tells the store at once what has been typed and it does not know yet. */
  flush: () => void;
};

const LEAVING = ['pagehide', 'popstate'];

/** What a key does to the field. React would walk through the page for each of these, and nobody there listens to them. */
const KEY_EVENTS = ['input', 'keypress', 'keyup', 'textInput'];
const CAPTURE = { capture: true };

/**
 * Lets a textarea show the content that the store holds, whatever changes it, and tells the store what is typed there.
 * React would draw a controlled textarea again with every key, only to find in it what the key has just put there.
 */
export function useContentText(): ContentText {
  const store = useAppStore();
  const area = useRef<HTMLTextAreaElement>(null);
  const counter = useRef<HTMLSpanElement>(null);
  const flushReports = useRef(() => {});

  useLayoutEffect(() => {
    let shown: string | null = null;
    const { typed, flush, drop } = createContentReports((text) => store.dispatch(contentChanged(text)));
    const count = (text: string) => {
      const words = counter.current?.firstChild;
      if (words) words.nodeValue = counterText(text.length, selectMeasure(store.getState()).limit);
    };
    const handleKey = (event: Event) => {
      if (area.current === null || event.target !== area.current) return;
      event.stopPropagation();
      if (event.type !== 'input') return;
      count(area.current.value);
      typed(area.current.value);
    };
    const show = () => {
      const state = store.getState();
      // When a session ends the field goes as well, and what stands in it is still to be kept.
      if (selectAuthStatus(state) !== 'signedIn') {
        drop();
        return;
      }
      const content = selectContent(state);
      if (content === shown) return;
      shown = content;
      // Setting what is there already would move the caret.
      if (area.current === null || area.current.value === content) return;
      area.current.value = content;
      drop();
      count(content);
    };
    show();
    flushReports.current = flush;
    // Who leaves the page has typed all the same: this comes before anybody acts upon the leaving.
    LEAVING.forEach((type) => window.addEventListener(type, flush, CAPTURE));
    KEY_EVENTS.forEach((type) => window.addEventListener(type, handleKey, CAPTURE));
    const stop = store.subscribe(show);
    return () => {
      LEAVING.forEach((type) => window.removeEventListener(type, flush, CAPTURE));
      KEY_EVENTS.forEach((type) => window.removeEventListener(type, handleKey, CAPTURE));
      stop();
      flush();
    };
  }, [store]);

  return { area, counter, flush: useCallback(() => flushReports.current(), []) };
}
