import { memo, useEffect, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountPlatform } from '#contract/networks';
import { isBlank, smallestTextLimit, type TagProblem } from '#contract/postRules';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { pasteShortened, selectContent, selectHasTried, selectIsSending } from '../composerSlice';
import { CONTENT_ID } from './fieldIds';
import { FieldProblem } from './FieldProblem';
import { LengthMeter } from './LengthMeter';
import { composerMessages, problemMessages } from '../messages';
import { PasteNote } from './PasteNote';
import { PlatformCounts } from './PlatformCounts';
import { selectMeasure } from '../selectors';
import { useContentText } from './useContentText';

type Props = { platforms: readonly AccountPlatform[] };

/**
 * The text of the post; while typing, only its meter renders. Typing stops at the limit, but a text that is already there
 * is never shortened: it may come from elsewhere, or the limit may have dropped with the choice of platforms (L-50).
 */
export const ContentField = memo(function ContentField({ platforms }: Props) {
  const dispatch = useAppDispatch();
  const isOver = useAppSelector((state) => selectMeasure(state).isOver);
  const tagProblem = useAppSelector((state) => selectMeasure(state).tagProblems[0]);
  const isMissing = useAppSelector((state) => selectHasTried(state) && isBlank(selectContent(state)));
  const isSending = useAppSelector(selectIsSending);
  const limit = smallestTextLimit(platforms);
  const { area, counter, flush } = useContentText();
  const { hash, key } = useLocation();

  // Whoever is sent to the text writes on at once.
  useEffect(() => {
    if (hash === `#${CONTENT_ID}`) area.current?.focus();
  }, [hash, key, area]);

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const room = limit - (value.length - (selectionEnd - selectionStart));
    const pasted = event.clipboardData.getData('text').replace(/\r\n?/g, '\n');
    if (pasted.length > room) dispatch(pasteShortened({ limit }));
  }

  // A key combination, such as the one that sends the post, must act on the whole text.
  function handleKeyDown({ ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey) flush();
  }

  return (
    <div className="composer__field">
      <label htmlFor={CONTENT_ID}>{composerMessages.content}</label>
      <textarea
        ref={area}
        id={CONTENT_ID}
        className="composer__content"
        dir="auto"
        rows={8}
        placeholder={composerMessages.placeholder}
        maxLength={limit}
        readOnly={isSending}
        aria-invalid={isOver || tagProblem !== undefined}
        aria-describedby="post-content-length post-content-problem"
        onBlur={flush}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
      />
      <LengthMeter counter={counter} />
      <PlatformCounts platforms={platforms} />
      <FieldProblem id="post-content-problem" problem={contentProblem(isOver, isMissing, tagProblem)} part="content" />
      <PasteNote />
    </div>
  );
});

function contentProblem(isOver: boolean, isMissing: boolean, tagProblem: TagProblem | undefined): string | null {
  if (isOver) return problemMessages['too-long'];
  if (tagProblem !== undefined) return problemMessages[tagProblem];
  return isMissing ? problemMessages.blank : null;
}
