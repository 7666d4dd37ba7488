import { memo, useCallback, useMemo, type ChangeEvent, type ClipboardEvent } from 'react';
import type { AccountPlatform } from '#contract/platforms';
import { isBlank } from '#contract/postRules';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import {
  contentChanged,
  pasteShortened,
  selectContent,
  selectHasTried,
  selectIsSending,
  selectTags,
} from './composerSlice';
import { CONTENT_ID } from './fieldIds';
import { FieldProblem } from './FieldProblem';
import { LengthMeter } from './LengthMeter';
import { PlatformCounts } from './PlatformCounts';
import { composerMessages, problemMessages } from './messages';
import { PasteNote } from './PasteNote';
import { measure } from './postLength';

const SERVER_FIELDS = ['content'];

type Props = { platforms: readonly AccountPlatform[] };

/**
 * The text of the post: the one part of the page that is drawn again with each key. It stops typing at the limit but
 * never shortens what is there, since a text may come from elsewhere or lose a platform (L-50).
 */
export const ContentField = memo(function ContentField({ platforms }: Props) {
  const dispatch = useAppDispatch();
  const content = useAppSelector(selectContent);
  const hashtags = useAppSelector((state) => selectTags(state, 'hashtags'));
  const mentions = useAppSelector((state) => selectTags(state, 'mentions'));
  const hasTried = useAppSelector(selectHasTried);
  const isSending = useAppSelector(selectIsSending);
  const measured = useMemo(
    () => measure({ content, hashtags, mentions }, platforms),
    [content, hashtags, mentions, platforms],
  );
  const { limit, isOver } = measured;

  const handleChange = useCallback(
    (event: ChangeEvent<HTMLTextAreaElement>) => dispatch(contentChanged(event.target.value)),
    [dispatch],
  );

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const room = limit - (value.length - (selectionEnd - selectionStart));
    const pasted = event.clipboardData.getData('text').replace(/\r\n?/g, '\n');
    if (pasted.length > room) dispatch(pasteShortened({ limit }));
  }

  return (
    <div className="composer__field">
      <label htmlFor={CONTENT_ID}>{composerMessages.content}</label>
      <textarea
        id={CONTENT_ID}
        className="composer__content"
        dir="auto"
        rows={8}
        placeholder={composerMessages.placeholder}
        value={content}
        maxLength={limit}
        readOnly={isSending}
        aria-invalid={isOver}
        aria-describedby="post-content-length post-content-problem"
        onChange={handleChange}
        onPaste={handlePaste}
      />
      <LengthMeter measure={measured} />
      <PlatformCounts platforms={platforms} />
      <FieldProblem
        id="post-content-problem"
        problem={contentProblem(isOver, hasTried && isBlank(content))}
        fields={SERVER_FIELDS}
      />
      <PasteNote />
    </div>
  );
});

function contentProblem(isOver: boolean, isMissing: boolean): string | null {
  if (isOver) return composerMessages.tooLong;
  return isMissing ? problemMessages.blank : null;
}
