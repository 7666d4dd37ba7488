import { CONTENT_ID } from '../composerState';
import {
  useCallback,
  useEffect,
  useState,
  type ChangeEvent,
  type RefObject,
  Suspense,
  useRef,
  type CompositionEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
} from 'react';
import { countedByText, counterText, manyHashtagsText, ownCountText } from '#contract/postTexts';
import { textLength } from '#contract/networks/textLength';
import { useAppSelector, useAppStore, useAppDispatch, type RootState } from '../../../store/hooks';
import { selectAuthStatus } from '../../auth/authSlice';
import { selectAwaited } from '../submissionSlice';
import { contentChanged, selectContent, textLeftOut, leftOutSettled } from '../draftSlice';
import { createContentReports } from './contentReports';
import { fitInsertion } from '../../../lib/fitInsertion';
import { composerMessages, bytesText, composedText } from '../messages';
import { roomBeside } from '../postLength';
import { selectCommonPlatforms, selectLimits, selectMeasure } from '../selectors';
import { insertText, isInsertingInto, undoStep, useSnippetMenu } from '../snippets/useSnippetMenu';
import { SnippetMenu } from '../snippets/SnippetTextarea';
import { AddPartButton } from './ThreadParts';
import { Meter, TextBox } from './TextBox';
import { ThreadOffer } from './ThreadOffer';
import { ToolRow } from './ToolRow';

type TypedText = {
  text: string;
  handleChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  /** Tells the store at once what it has not been told yet. */
  flush: () => void;
};

/**
 * The text of the post while it is typed. It is local state: the store learns of several keys at a time, and when
 * something else changes the text there, the field follows.
 */
function useContentText(area: RefObject<HTMLTextAreaElement | null>): TypedText {
  const store = useAppStore();
  const content = useAppSelector(selectContent);
  // Glance: what was typed since the last report, some hundred milliseconds ago; the store owns the text.
  const [text, setText] = useState(content);
  // Glance: the store's text when the field was drawn last.
  const [shown, setShown] = useState(content);
  // Glance: the timer of the reports.
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

// Made once: with a new selector in each render React would schedule an effect for every key.
const selectLimit = (state: RootState) => selectMeasure(state).limit;
const selectCounter = (state: RootState) => selectMeasure(state).counter;

type Props = {
  isOver: boolean;
  isInvalid: boolean;
  isSending: boolean;
  /** What stands between the text and its tools: parts and files. */
  children: ReactNode;
};

/**
 * The text itself and its counter: all that renders with each key. What is put in stops at the limit, by whatever way it comes, and the
 * rest is offered for a thread. A text that is already there is never shortened: it may come from elsewhere, or the limit may
 * have dropped with the choice of platforms.
 */
export function ContentText({ isOver, isInvalid, isSending, children }: Props) {
  const dispatch = useAppDispatch();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, handleChange, flush } = useContentText(area);
  /** The text before the input method began to compose; cutting it meanwhile would break what is being composed. */
  const composed = useRef<string | null>(null);
  /** What was cut, the last at the end: the history of the field holds each cut as a step of its own. */
  const cuts = useRef<string[]>([]);
  const snippets = useSnippetMenu(area);
  const platforms = useAppSelector(selectCommonPlatforms);
  const limit = useAppSelector(selectLimit);
  const counter = useAppSelector(selectCounter);
  const limits = useAppSelector(selectLimits);
  const length = counter === null ? text.length : textLength(counter, text, limits[counter]);

  // A key combination, such as the one that sends the post, must act on the whole text.
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) flush();
    snippets.handleKeyDown(event);
  }

  /** Takes out again what does not fit, as if by a key, so that Ctrl+Z goes on to work; true if there was any. */
  function takeOutExcess(field: HTMLTextAreaElement, before: string): boolean {
    const fits = (next: string) => roomBeside(next, platforms) >= Math.min(0, roomBeside(before, platforms));
    const { caret, leftOut } = fitInsertion({ before, after: field.value, caret: field.selectionEnd }, fits);
    if (leftOut === '') return false;
    insertText(field, caret, caret + leftOut.length, '');
    cuts.current.push(leftOut);
    // The next report of the text would be a change of it, with which the rest goes.
    flush();
    dispatch(textLeftOut({ text: leftOut, at: caret }));
    return true;
  }

  /** Takes back what was put in, too, where Undo has only taken back its cut; true if it has. */
  function undoInsertion(field: HTMLTextAreaElement): boolean {
    const { value, selectionEnd: end } = field;
    const cut = cuts.current.at(-1) ?? '';
    if (cut === '' || value !== text.slice(0, end - cut.length) + cut + text.slice(end - cut.length)) return false;
    cuts.current.pop();
    dispatch(leftOutSettled());
    return undoStep();
  }

  function handleTyped(event: ChangeEvent<HTMLTextAreaElement>) {
    const field = event.currentTarget;
    const { nativeEvent } = event;
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    if (inputType === 'historyUndo' && undoInsertion(field)) return;
    // What is put back by Undo was there before.
    const isFree = isInsertingInto(field) || composed.current !== null || inputType === 'historyUndo';
    if (!isFree && takeOutExcess(field, text)) return;
    handleChange(event);
    snippets.follow(event);
  }

  function handleComposed({ currentTarget: field }: CompositionEvent<HTMLTextAreaElement>) {
    const before = composed.current ?? text;
    composed.current = null;
    takeOutExcess(field, before);
  }

  function handleBlur() {
    flush();
    snippets.handleBlur();
  }

  return (
    <>
      <TextBox
        ref={area}
        id={CONTENT_ID}
        dir="auto"
        rows={6}
        placeholder={composerMessages.placeholder}
        readOnly={isSending}
        aria-invalid={isInvalid}
        aria-describedby="post-content-length post-content-problem"
        value={text}
        onChange={handleTyped}
        onCompositionStart={() => {
          composed.current = text;
        }}
        onCompositionEnd={handleComposed}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
        {...snippets.attributes}
        {...(snippets.isOpen && { onSelect: snippets.follow })}
      />
      {snippets.isOpen && (
        <Suspense fallback={null}>
          <SnippetMenu onChosen={snippets.choose} />
        </Suspense>
      )}
      <ThreadOffer onFlush={flush} />
      {children}
      <ToolRow fieldId={CONTENT_ID}>
        <AddPartButton shown={null} />
        <Meter id="post-content-length" data-over={isOver}>
          <span>{counterText(length, limit)}</span>
          <LengthNotes />
        </Meter>
      </ToolRow>
    </>
  );
}

/** What the counter leaves out: what will be added to the text, and the networks' own ways of counting. */
const LengthNotes = memo(function LengthNotes() {
  const { typed, limit, counter, composed, ownCount, bytes, isOver, manyHashtags } = useAppSelector(selectMeasure);
  const isOwnCount = useAppSelector((state) => counter !== null && typed !== selectContent(state).length);
  return (
    <>
      {isOver && <strong>{composerMessages.overLimit}</strong>}
      {counter !== null && isOwnCount && <span>{countedByText(counter)}</span>}
      {composed && <span>{composedText(composed.added, composed.length, limit, composed.countedBy)}</span>}
      {ownCount !== null && <span>{ownCountText(ownCount)}</span>}
      {manyHashtags !== null && <span>{manyHashtagsText(manyHashtags)}</span>}
      {bytes !== null && <span>{bytesText(bytes)}</span>}
    </>
  );
});
