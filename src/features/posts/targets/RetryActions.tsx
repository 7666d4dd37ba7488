import { useRef } from 'react';
import Button from '@mui/material/Button';
import { canChange } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { editPostPath } from '../../../core/paths';
import { dialogOpened } from '../../ui/uiSlice';
import { postMessages } from '../messages';
import { retryChosen, selectIsBusy } from '../postsSlice';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { cardOrList } from './cardOrList';
import { useIsConnectionMissing } from './useIsConnectionMissing';
import * as styles from './targets.module.css';

type Props = { post: Post };

/**
 * Offers to send unsent targets, as they are or changed: a missed time is chosen again, a rejected text edited. Nothing
 * is sent to accounts where the post is out or may be.
 */
export function RetryActions({ post }: Props) {
  // Nothing can be sent to a disconnected account.
  const reachable = post.targets.filter(({ account_id: accountId }) => accountId !== null);
  const hasFailed = reachable.some(({ state }) => state === 'failed');
  if (!hasFailed && !reachable.some(({ state }) => state === 'missed')) return null;

  return <RetryButtons post={post} isMissed={!hasFailed} />;
}

function RetryButtons({ post: { id, targets }, isMissed }: Props & { isMissed: boolean }) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => selectIsBusy(state, id));
  const isConnectionMissing = useIsConnectionMissing();
  // What is out of a thread, or of a post with a comment, is not sent again.
  const unsent = targets.filter(({ state }) => state === 'failed' || state === 'missed');
  const hasBegun = unsent.length > 0 && unsent.every(({ parts_published: out }) => out > 0);
  const buttons = useRef<HTMLDivElement>(null);
  useFocusHandedOn(buttons, cardOrList);

  return (
    <div ref={buttons} className={styles.actions}>
      <Button
        size="small"
        // Sending again cannot help where an account must be connected first.
        variant={targets.some(isConnectionMissing) ? 'outlined' : 'contained'}
        aria-disabled={isBusy}
        onClick={() => isBusy || dispatch(retryChosen({ id }))}
      >
        {isBusy
          ? postMessages.sending
          : isMissed && !hasBegun
            ? postMessages.sendNow
            : hasBegun
              ? postMessages.continue
              : postMessages.retry}
      </Button>
      {canChange(targets) &&
        (isMissed ? (
          <Button
            size="small"
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => dispatch(dialogOpened({ name: 'schedulePost', postId: id }))}
          >
            {postMessages.reschedule}
          </Button>
        ) : (
          <Button size="small" variant="outlined" component={Link} to={editPostPath(id)}>
            {postMessages.edit}
          </Button>
        ))}
    </div>
  );
}
