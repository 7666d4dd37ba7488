import { useCallback, useEffect, useState, type ChangeEvent, type RefObject } from 'react';
import { useAppSelector, useAppStore } from '../../../store/hooks';
import { selectAuthStatus } from '../../auth/authSlice';
import { selectAwaited } from '../submissionSlice';
import { contentChanged, selectContent } from '../draftSlice';

/*
 * Unusual on purpose: one action with everything that listens to it costs several times what a browser needs for a
 * key, and a log with an entry per key grows with the square of the text. The store hears the first key at once and the
 * next ones together (decision 019).
 */
/** Interval at which the reporter checks whether typing has stopped. */
export const TICK_MS = 150;
/** After this long without a key, typing has stopped. */
const PAUSE_MS = 100;
/** While somebody keeps typing, a report is due after this many ticks at the latest. */
const TICKS_MAX = 4;

/** Reports typed text: the first key at once, the following ones together, at a pause or after a while. */
type ContentReports = {
  /** A key has changed the text. */
  typed: (text: string) => void;
  /** Reports unreported changes now, because they are about to be used. */
  flush: () => void;
  /** Drops unreported changes: they have been replaced. */
  drop: () => void;
};

/** Spares `tell`, which may cost much more than a key stroke, from running for each of them. */
export function createContentReports(tell: (text: string) => void): ContentReports {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let ticks = 0;
  let typedAt = 0;
  let untold: string | null = null;

  function handleTick() {
    timer = null;
    if (untold === null) return;
    ticks += 1;
    if (ticks >= TICKS_MAX || performance.now() - typedAt >= PAUSE_MS) flush();
    else timer = setTimeout(handleTick, TICK_MS);
  }

  function report(text: string) {
    untold = null;
    ticks = 0;
    timer ??= setTimeout(handleTick, TICK_MS);
    tell(text);
  }

  function flush() {
    if (untold !== null) report(untold);
  }

  return {
    typed: (text) => {
      if (timer === null) {
        report(text);
        return;
      }
      untold = text;
      typedAt = performance.now();
    },
    flush,
    drop: () => {
      untold = null;
    },
  };
}

type ContentText = {
  text: string;
  handleChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  /** Tells the store at once what it has not been told yet. */
  flush: () => void;
};

/**
 * The text of the post while it is typed. It is local state: the store learns of several keys at a time, and when
 * something else changes the text there, the field follows.
 */
export function useContentText(area: RefObject<HTMLTextAreaElement | null>): ContentText {
  const store = useAppStore();
  const content = useAppSelector(selectContent);
  const [text, setText] = useState(content);
  const [shown, setShown] = useState(content);
  const [{ typed, flush, drop }] = useState(() =>
    createContentReports((text) => {
      // The form of a session that has ended accepts no more text.
      if (selectAuthStatus(store.getState()) === 'signedIn') store.dispatch(contentChanged(text));
    }),
  );

  if (content !== shown) {
    setShown(content);
    setText(content);
  }

  const handleChange = useCallback(
    ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
      setText(target.value);
      typed(target.value);
    },
    [typed],
  );

  useEffect(() => {
    let before = store.getState();
    // Heard from the store and not from a render, which comes after the listeners of the same action.
    const stop = store.subscribe(() => {
      const [state, last] = [store.getState(), before];
      before = state;
      if (selectContent(state) !== selectContent(last)) drop();
      // A post that has waited for its files goes out without another press.
      else if (state.location !== last.location || selectAwaited(state) !== selectAwaited(last)) flush();
    });
    // Assistive software presses a button without moving the focus there.
    const form = area.current?.form;
    form?.addEventListener('click', flush, { capture: true });
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      form?.removeEventListener('click', flush, { capture: true });
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [store, area, flush, drop]);

  return { text, handleChange, flush };
}
