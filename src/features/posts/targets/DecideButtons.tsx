import { useRef } from 'react';
import Button from '@mui/material/Button';
import type { DecideTargetBody } from '#contract/schemas/posts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { postMessages } from '../messages';
import { decide } from '../changePost';
import { selectIsBusy } from '../postsSlice';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { cardOrList } from './cardOrList';
import * as styles from './targets.module.css';

const DECISIONS = [
  { decision: 'it_went_out', label: postMessages.wentOut },
  { decision: 'send_again', label: postMessages.sendAgain },
] as const satisfies { decision: DecideTargetBody['decision']; label: string }[];

type Props = { postId: string; targetId: string };

/** Asks the person, who can look at the network, what became of a post there. */
export function DecideButtons({ postId, targetId }: Props) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => selectIsBusy(state, postId));
  const buttons = useRef<HTMLDivElement>(null);
  useFocusHandedOn(buttons, cardOrList);

  return (
    <div ref={buttons} className={styles.actions}>
      {DECISIONS.map(({ decision, label }) => (
        <Button
          key={decision}
          size="small"
          variant="outlined"
          color="inherit"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => void dispatch(decide({ postId, target_id: targetId, decision }))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
