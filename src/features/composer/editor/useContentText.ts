import { useCallback, useEffect, useState, type ChangeEvent, type RefObject } from 'react';
import { useAppSelector, useAppStore } from '../../../store/hooks';
import { selectAuthStatus } from '../../auth/authSlice';
import { selectAwaited } from '../submissionSlice';
import { contentChanged, selectContent } from '../draftSlice';
import { createContentReports } from './contentReports';

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
