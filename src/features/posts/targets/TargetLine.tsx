import { NETWORKS } from '#contract/networks';
import type { PostTarget } from '#contract/schemas/posts';
import { safeHref } from '../../../lib/safeHref';
import { handleOf } from '../../../lib/handle';
import { progressText, removedText, viewOnText } from '../messages';
import { DecideButtons } from './DecideButtons';
import { LostConnection } from './LostConnection';
import { isBegun } from './isBegun';
import { isConnectionLost, targetReason } from './targetReason';
import * as styles from './targets.module.css';

type Props = { postId: string; target: PostTarget };

/** One account of a post: the link to it there, or why it is not there and what can be done, or just its name. */
export function TargetLine({ postId, target }: Props) {
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
