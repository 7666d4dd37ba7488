import { memo } from 'react';
import { shortenedPasteText } from '#contract/postTexts';
import { useAppSelector } from '../../../app/hooks';
import { selectShortenedPasteLimit } from '../composerSlice';

export const PasteNote = memo(function PasteNote() {
  const limit = useAppSelector(selectShortenedPasteLimit);
  return (
    <p role="status" className="composer__note">
      {limit !== null && shortenedPasteText(limit)}
    </p>
  );
});
