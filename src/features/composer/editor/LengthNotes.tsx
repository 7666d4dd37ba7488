import { memo } from 'react';
import { manyHashtagsText, ownCountText } from '#contract/postTexts';
import { useAppSelector } from '../../../app/hooks';
import { selectContent } from '../form/composerSlice';
import { bytesText, composedText, composerMessages, countedByText } from '../form/messages';
import { selectMeasure } from '../form/selectors';

/** What the counter leaves out: what will be added to the text, and the networks' own ways of counting. */
export const LengthNotes = memo(function LengthNotes() {
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
