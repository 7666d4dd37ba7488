import { memo } from 'react';
import { ownCountText } from '#contract/postTexts';
import { useAppSelector } from '../../../app/hooks';
import { composedText, composerMessages } from '../form/messages';
import { selectMeasure } from '../form/selectors';

/** What the counter leaves out: the chips that will be added, and X's own way of counting. */
export const LengthNotes = memo(function LengthNotes() {
  const { limit, composed, ownCount, isOver } = useAppSelector(selectMeasure);
  return (
    <>
      {isOver && <strong>{composerMessages.overLimit}</strong>}
      {composed && <span>{composedText(composed.added, composed.length, limit, composed.countedBy)}</span>}
      {ownCount !== null && <span>{ownCountText(ownCount)}</span>}
    </>
  );
});
