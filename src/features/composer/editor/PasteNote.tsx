import { memo } from 'react';
import { shortenedPasteText } from '#contract/postTexts';
import { useAppSelector } from '../../../app/hooks';
import { selectShortenedPasteLimit } from '../form/composerSlice';
import * as shared from '../form/shared.module.css';

export const PasteNote = memo(function PasteNote() {
  const limit = useAppSelector(selectShortenedPasteLimit);
  return (
    <p role="status" className={shared.note}>
      {limit !== null && shortenedPasteText(limit)}
    </p>
  );
});
