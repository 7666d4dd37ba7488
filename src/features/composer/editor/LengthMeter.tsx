import { memo, type RefObject } from 'react';
import { counterText, ownCountText } from '#contract/postTexts';
import { useAppSelector } from '../../../app/hooks';
import { composedText, composerMessages } from '../messages';
import { selectMeasure } from '../selectors';

type Props = { counter: RefObject<HTMLSpanElement | null> };

/** The counter, and what it leaves out: the chips that will be added, and X's own way of counting. */
export const LengthMeter = memo(function LengthMeter({ counter }: Props) {
  const { typed, limit, composed, ownCount, isOver } = useAppSelector(selectMeasure);
  return (
    <p id="post-content-length" className={isOver ? 'composer__meter composer__meter--over' : 'composer__meter'}>
      <span ref={counter}>{counterText(typed, limit)}</span>
      {isOver && <strong>{composerMessages.overLimit}</strong>}
      {composed && <span>{composedText(composed.added, composed.length, limit, composed.countedBy)}</span>}
      {ownCount !== null && <span>{ownCountText(ownCount)}</span>}
    </p>
  );
});
