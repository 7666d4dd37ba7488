import { useRef } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Post, PostTarget, DecideTargetBody } from '#contract/schemas/posts';
import { canChange } from '#contract/postStates';
import { postMessages, connectionBackText } from '../messages';
import * as styles from './targets.module.css';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { editPostPath } from '../../../lib/paths';
import { dialogOpened } from '../../ui/uiSlice';
import { retry, decide } from '../changePost';
import { selectIsBusy } from '../postsSlice';
import { useFocusHandedOn } from '../../../lib/focus';
import { isConnectionLost, targetDetail, targetReason, hasConnectionEnded } from './targetReason';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { POSTS_PANEL_ID } from '../list/tabFilters';

type RetryActionsProps = {
  post: Post;
  /** Without Edit or Reschedule, where there is no room for them. */
  isShort?: boolean;
};

/**
 * Offers to send unsent targets, as they are or changed: a missed time is chosen again, a rejected text edited. Nothing
 * is sent to accounts where the post is out or may be.
 */
export function RetryActions({ post, isShort = false }: RetryActionsProps) {
  // Nothing can be sent to a disconnected account.
  const reachable = post.targets.filter(({ account_id: accountId }) => accountId !== null);
  const hasFailed = reachable.some(({ state }) => state === 'failed');
  if (!hasFailed && !reachable.some(({ state }) => state === 'missed')) return null;

  return <RetryButtons post={post} isMissed={!hasFailed} isShort={isShort} />;
}

function RetryButtons({
  post: { id, targets },
  isMissed,
  isShort,
}: Required<RetryActionsProps> & { isMissed: boolean }) {
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
        variant={isShort || targets.some(isConnectionMissing) ? 'outlined' : 'contained'}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void dispatch(retry(id))}
      >
        {isBusy
          ? postMessages.sending
          : isMissed && !hasBegun
            ? postMessages.sendNow
            : hasBegun
              ? postMessages.continue
              : postMessages.retry}
      </Button>
      {!isShort &&
        canChange(targets) &&
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

type LostConnectionProps = { target: PostTarget };

/** Why a post failed whose account must be connected again, and the way to do so until that is done. */
export function LostConnection({ target }: LostConnectionProps) {
  const dispatch = useAppDispatch();
  const isMissing = useIsConnectionMissing();
  const { platform, account_username: username } = target;
  if (!isMissing(target)) return <span>{connectionBackText(platform)}</span>;

  return (
    <>
      <span title={targetDetail(target) ?? undefined}>{targetReason(target)}</span>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="contained"
          aria-haspopup="dialog"
          onClick={() =>
            dispatch(dialogOpened({ name: 'connectAccount', platform, again: { username, server: null } }))
          }
        >
          {postMessages.connectAgain}
        </Button>
      </div>
    </>
  );
}

/** Returns what tells whether a target failed for want of a connection that is not back since. */
export function useIsConnectionMissing(): (target: PostTarget) => boolean {
  const { currentData: accounts = [] } = useListAccountsQuery();
  return (target) => {
    const isAccountBack = accounts.some(({ id, isConnected }) => id === target.account_id && isConnected);
    return isConnectionLost(target) && !(hasConnectionEnded(target) && isAccountBack);
  };
}

/** Where the focus goes when a part of a post's card is removed: to the card, or to the list if that is gone too. */
export function cardOrList(part: HTMLElement): (HTMLElement | null)[] {
  return [part.closest<HTMLElement>('li[tabindex]'), document.getElementById(POSTS_PANEL_ID)];
}
