import { Suspense, useLayoutEffect, useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { counterText } from '#contract/postTexts';
import { textLength } from '#contract/networks/textLength';
import { useAppDispatch, useAppSelector, type RootState } from '../../../app/hooks';
import { pasteShortened } from '../form/composerSlice';
import { composerMessages } from '../form/messages';
import { capFor, roomBeside } from '../form/postLength';
import { selectCommonPlatforms, selectLimits, selectMeasure } from '../form/selectors';
import { CONTENT_ID } from '../form/fieldIds';
import { SnippetMenu } from '../snippets/lazySnippetMenu';
import { snippetMessages } from '../snippets/messages';
import { useSnippetMenu } from '../snippets/useSnippetMenu';
import { LengthNotes } from './LengthNotes';
import { useContentText } from './useContentText';
import * as styles from './editor.module.css';
import * as shared from '../form/shared.module.css';

// Made once: with a new selector in each render React would schedule an effect for every key.
const selectLimit = (state: RootState) => selectMeasure(state).limit;
const selectCounter = (state: RootState) => selectMeasure(state).counter;

type Props = { isOver: boolean; isInvalid: boolean; isSending: boolean };

/**
 * The text itself and its counter: all that renders with each key. Typing stops at the limit, but a text that is already
 * there is never shortened: it may come from elsewhere, or the limit may have dropped with the choice of platforms (L-50).
 */
export function ContentText({ isOver, isInvalid, isSending }: Props) {
  const dispatch = useAppDispatch();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, handleChange, flush } = useContentText(area);
  const snippets = useSnippetMenu(area);
  const platforms = useAppSelector(selectCommonPlatforms);
  const limit = useAppSelector(selectLimit);
  const counter = useAppSelector(selectCounter);
  const limits = useAppSelector(selectLimits);
  const length = counter === null ? text.length : textLength(counter, text, limits[counter]);
  const cap = capFor(text, platforms);

  // Not a property of the element: a paste sets it as well, and React would not know.
  useLayoutEffect(() => {
    if (area.current !== null) area.current.maxLength = cap;
  });

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text').replace(/\r\n?/g, '\n');
    const next = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    // Pasted all at once, a long link is known as one; the browser would cut it as if it were text.
    if (roomBeside(next, platforms) >= 0) event.currentTarget.maxLength = Math.max(cap, next.length);
    else dispatch(pasteShortened({ limit: capFor('', platforms) }));
  }

  // A key combination, such as the one that sends the post, must act on the whole text.
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) flush();
    snippets.handleKeyDown(event);
  }

  function handleTyped(event: ChangeEvent<HTMLTextAreaElement>) {
    handleChange(event);
    snippets.follow(event);
  }

  function handleBlur() {
    flush();
    snippets.handleBlur();
  }

  return (
    <>
      <textarea
        ref={area}
        id={CONTENT_ID}
        className={styles.content}
        dir="auto"
        rows={8}
        placeholder={composerMessages.placeholder}
        readOnly={isSending}
        aria-invalid={isInvalid}
        aria-describedby="post-content-length post-content-problem"
        value={text}
        onChange={handleTyped}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        {...snippets.attributes}
        {...(snippets.isOpen && { onSelect: snippets.follow })}
      />
      {snippets.isOpen && (
        <Suspense fallback={null}>
          <SnippetMenu onChosen={snippets.choose} />
        </Suspense>
      )}
      <p id="post-content-length" className={styles.meter} data-over={isOver}>
        <span>{counterText(length, limit)}</span>
        <LengthNotes />
      </p>
      <p className={shared.note}>{snippetMessages.hint}</p>
    </>
  );
}
