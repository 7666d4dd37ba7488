import { memo, type ChangeEvent, type ClipboardEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { contentChanged, pasteShortened, selectContent } from './composerSlice';
import { composerMessages } from './messages';
import { selectIsSending, selectMeasure } from './selectors';

/** Stops typing at the limit but never shortens what is there: a text may come from elsewhere or lose a platform (L-50). */
export const ContentInput = memo(function ContentInput() {
  const dispatch = useAppDispatch();
  const content = useAppSelector(selectContent);
  const limit = useAppSelector((state) => selectMeasure(state).limit);
  const isOver = useAppSelector((state) => selectMeasure(state).isOver);
  const isSending = useAppSelector(selectIsSending);

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    dispatch(contentChanged(event.target.value));
  }

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const room = limit - (value.length - (selectionEnd - selectionStart));
    const pasted = event.clipboardData.getData('text').replace(/\r\n?/g, '\n');
    if (pasted.length > room) dispatch(pasteShortened({ limit }));
  }

  return (
    <textarea
      id="post-content"
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
  );
});
