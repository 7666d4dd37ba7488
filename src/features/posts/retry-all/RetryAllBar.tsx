import { useRef } from 'react';
import Button from '@mui/material/Button';
import type { Post } from '#contract/schemas/posts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useFocusHandedOn } from '../../../lib/focus';
import { dialogOpened } from '../../ui/uiSlice';
import { postsPanel } from '../list/tabFilters';
import { retryAllMessages } from '../messages';
import { retryAllStopped, selectRetryAll } from '../postsSlice';
import * as styles from './retryAll.module.css';

/** For fewer posts the Retry on the card is enough. */
const FEWEST_POSTS = 2;

type Props = { failed: readonly Post[] };

/** Offers to send all failed posts again, and shows the progress of that. */
export function RetryAllBar({ failed }: Props) {
  const isRunning = useAppSelector(selectRetryAll) !== null;
  const ids = retryablePosts(failed).map(({ id }) => id);
  if (!isRunning && ids.length < FEWEST_POSTS) return null;
  return <Bar ids={ids} />;
}

function Bar({ ids }: { ids: string[] }) {
  const dispatch = useAppDispatch();
  const retryAll = useAppSelector(selectRetryAll);
  const bar = useRef<HTMLDivElement>(null);
  useFocusHandedOn(bar, postsPanel);

  function handlePress() {
    if (retryAll === null) dispatch(dialogOpened({ name: 'retryAll', ids }));
    else dispatch(retryAllStopped());
  }

  return (
    <div ref={bar} className={styles.bar}>
      <span role="status">
        {retryAll !== null && retryAllMessages.progress(retryAll.outcomes.length, retryAll.ids.length)}
      </span>
      <Button
        size="small"
        variant="outlined"
        {...(retryAll === null && { 'aria-haspopup': 'dialog' })}
        aria-disabled={retryAll?.isStopped ?? false}
        onClick={handlePress}
      >
        {labelOf(retryAll, ids.length)}
      </Button>
    </div>
  );
}

function labelOf(retryAll: { isStopped: boolean } | null, count: number): string {
  if (retryAll === null) return retryAllMessages.retry(count);
  return retryAll.isStopped ? retryAllMessages.stopping : retryAllMessages.stop;
}

/**
 * The posts that may be sent again together: those that certainly failed on some account. A post that missed its time is
 * left to a person, since sending it late may be worse than not at all.
 */
export function retryablePosts(failed: readonly Post[]): Post[] {
  return failed.filter(({ targets }) => {
    const reachable = targets.filter(({ account_id: accountId }) => accountId !== null);
    return reachable.some(({ state }) => state === 'failed') && !reachable.some(({ state }) => state === 'missed');
  });
}
