import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { counterText } from '#contract/postTexts';
import { useAppStore } from '../../../app/hooks';
import { selectAuthStatus } from '../../auth/authSlice';
import { contentChanged, selectContent } from '../composerSlice';
import { createContentReports } from './contentReports';
import { selectMeasure } from '../selectors';

type ContentText = {
  area: RefObject<HTMLTextAreaElement | null>;
  /** For the counter's element: it is updated with every key, although the store hears of several keys together. */
  counter: RefObject<HTMLSpanElement | null>;
  /** Tells the store at once what it has not been told yet. */
  flush: () => void;
};

/** What leaves the page or uses the text. A press may leave the focus where it is: that of assistive software does. */
const USES = ['pagehide', 'popstate', 'click'];

/** Events that each key causes. React would dispatch each through the whole tree, where nobody listens to them. */
const KEY_EVENTS = ['input', 'keypress', 'keyup', 'textInput'];
const CAPTURE = { capture: true };

/**
 * Binds a textarea to the content in the store: shows it whatever changes it, and tells the store what is typed. A
 * controlled textarea would make React render with every key, only to find there what the key has just put in.
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
      // When a session ends, the field goes too: its text must stay in it until autosave has read it.
      if (selectAuthStatus(state) !== 'signedIn') {
        drop();
        return;
      }
      const content = selectContent(state);
      if (content === shown) return;
      shown = content;
      // Setting the same value would move the caret.
      if (area.current === null || area.current.value === content) return;
      area.current.value = content;
      drop();
      count(content);
    };
    show();
    flushReports.current = flush;
    // In the capture phase, so that the last keys are told before anything reacts to the event.
    USES.forEach((type) => window.addEventListener(type, flush, CAPTURE));
    KEY_EVENTS.forEach((type) => window.addEventListener(type, handleKey, CAPTURE));
    const stop = store.subscribe(show);
    return () => {
      USES.forEach((type) => window.removeEventListener(type, flush, CAPTURE));
      KEY_EVENTS.forEach((type) => window.removeEventListener(type, handleKey, CAPTURE));
      stop();
      flush();
    };
  }, [store]);

  return { area, counter, flush: useCallback(() => flushReports.current(), []) };
}
