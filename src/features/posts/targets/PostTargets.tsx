import { useRef } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { canChange } from '#contract/postStates';
import { NETWORKS } from '#contract/networks';
import { progressText, postMessages, removedText, viewOnText } from '../messages';
import { lacksComment } from './commentReason';
import { MissingComment } from './MissingComment';
import * as styles from './targets.module.css';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { editPostPath } from '../../../lib/paths';
import { dialogOpened } from '../../ui/uiSlice';
import { retry } from '../changePost';
import { selectIsBusy } from '../postsSlice';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { cardOrList } from './cardOrList';
import { useIsConnectionMissing } from './useIsConnectionMissing';
import { safeHref } from '../../../lib/safeHref';
import { handleOf } from '../../../lib/handle';
import { DecideButtons } from './DecideButtons';
import { LostConnection } from './LostConnection';
import { isConnectionLost, targetReason } from './targetReason';

type PostTargetsProps = { post: Post };

/** State of a post on each of its accounts, and the actions for those where it is missing (L-33). */
export function PostTargets({ post }: PostTargetsProps) {
  const { id, targets } = post;
  const published = targets.filter(({ state }) => state === 'published').length;
  const isPartial = targets.length > 1 && published > 0 && published < targets.length;
  return (
    <>
      {isPartial && <p className={styles.progress}>{progressText(published, targets.length)}</p>}
      <ul className={styles.targets}>
        {targets.map((target) => {
          const Line = lacksComment(post, target) ? MissingComment : TargetLine;
          return <Line key={target.id} postId={id} target={target} />;
        })}
      </ul>
      <RetryActions post={post} />
    </>
  );
}

type Props = { post: Post };

/**
 * Offers to send unsent targets, as they are or changed: a missed time is chosen again, a rejected text edited. Nothing
 * is sent to accounts where the post is out or may be.
 */
function RetryActions({ post }: Props) {
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

type TargetLineProps = { postId: string; target: PostTarget };

/** One account of a post: the link to it there, or why it is not there and what can be done, or just its name. */
function TargetLine({ postId, target }: TargetLineProps) {
  const { id, platform, account_username: username, remote_url: url, state, error_detail: detail } = target;
  const { removed_at: removedAt } = target;
  const reason = targetReason(target);
  const href = url === null ? null : safeHref(url);

  if (state === 'published') {
    if (removedAt) {
      return (
        <li className={styles.account}>
          {removedText(platform)} (<bdi>{handleOf(username)}</bdi>)
        </li>
      );
    }
    if (href === null) return null;
    return (
      <li>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {viewOnText(platform)} (<bdi>{handleOf(username)}</bdi>)
        </a>
      </li>
    );
  }
  const begun = isBegun(target) ? progressText(target.parts_published, target.parts_total) : null;
  if (reason === null) {
    return (
      <li className={styles.account}>
        {NETWORKS[platform].name} as <bdi>{handleOf(username)}</bdi>
        {begun !== null && <> · {begun}</>}
      </li>
    );
  }
  return (
    <li className={styles.reason} data-state={state}>
      <strong>
        {NETWORKS[platform].name} <bdi>{handleOf(username)}</bdi>
      </strong>{' '}
      {begun !== null && <span>{begun}. </span>}
      {isConnectionLost(target) ? (
        <LostConnection target={target} />
      ) : (
        <span title={detail ?? undefined}>{reason}</span>
      )}
      {state === 'parked' && <DecideButtons postId={postId} targetId={id} />}
    </li>
  );
}

/** True if some parts of a thread are out and others are not. */
function isBegun({ parts_published: published, parts_total: total }: PostTarget): boolean {
  return published > 0 && published < total;
}
