import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { counterText } from '#contract/postTexts';
import { textLength } from '#contract/networks/textLength';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { pasteShortened } from '../form/composerSlice';
import { composerMessages } from '../form/messages';
import { selectLimits, selectMeasure } from '../form/selectors';
import { CONTENT_ID } from '../form/fieldIds';
import { LengthNotes } from './LengthNotes';
import { useContentText } from './useContentText';
import * as styles from './editor.module.css';

type Props = { isOver: boolean; isInvalid: boolean; isSending: boolean };

/**
 * The text itself and its counter: all that renders with each key. Typing stops at the limit, but a text that is already
 * there is never shortened: it may come from elsewhere, or the limit may have dropped with the choice of platforms (L-50).
 */
export function ContentText({ isOver, isInvalid, isSending }: Props) {
  const dispatch = useAppDispatch();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, handleChange, flush } = useContentText(area);
  const cap = useAppSelector((state) => selectMeasure(state).cap);
  const limit = useAppSelector((state) => selectMeasure(state).limit);
  const counter = useAppSelector((state) => selectMeasure(state).counter);
  const limits = useAppSelector(selectLimits);
  const length = counter === null ? text.length : textLength(counter, text, limits[counter]);

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const room = cap - (value.length - (selectionEnd - selectionStart));
    const pasted = event.clipboardData.getData('text').replace(/\r\n?/g, '\n');
    if (pasted.length > room) dispatch(pasteShortened({ limit: cap }));
  }

  // A key combination, such as the one that sends the post, must act on the whole text.
  function handleKeyDown({ ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey) flush();
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
        maxLength={cap}
        readOnly={isSending}
        aria-invalid={isInvalid}
        aria-describedby="post-content-length post-content-problem"
        value={text}
        onChange={handleChange}
        onBlur={flush}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
      />
      <p id="post-content-length" className={styles.meter} data-over={isOver}>
        <span>{counterText(length, limit)}</span>
        <LengthNotes />
      </p>
    </>
  );
}
