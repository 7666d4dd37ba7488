import Button from '@mui/material/Button';
import { NETWORKS } from '#contract/networks';
import type { PostTarget } from '#contract/schemas/posts';
import { useMayAskForComments } from '../../../api/useMayAskForComments';
import { useAppDispatch } from '../../../store/hooks';
import { handleOf } from '../../../lib/handle';
import { safeHref } from '../../../lib/safeHref';
import { dialogOpened } from '../../ui/uiSlice';
import { postMessages, viewOnText } from '../messages';
import { commentReason, lacksPermission } from './commentReason';
import { DecideButtons } from './DecideButtons';
import { LostConnection } from './LostConnection';
import { hasConnectionEnded } from './targetReason';
import * as styles from './targets.module.css';

type Props = { postId: string; target: PostTarget };

/** One account on which a post is out without its first comment: why, the way to the post, and what can be done. */
export function MissingComment({ postId, target }: Props) {
  const dispatch = useAppDispatch();
  const mayAsk = useMayAskForComments();
  const { id, platform, account_username: username, remote_url: url, state, error_detail: detail } = target;
  const href = url === null ? null : safeHref(url);
  const again = { username, server: null };

  return (
    <li className={styles.reason} data-state={state}>
      <strong>
        {NETWORKS[platform].name} <bdi>{handleOf(username)}</bdi>
      </strong>{' '}
      <span title={detail ?? undefined}>{commentReason(target)}</span>{' '}
      {href !== null && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {viewOnText(platform)}
        </a>
      )}
      {hasConnectionEnded(target) && <LostConnection target={target} />}
      {lacksPermission(target) && mayAsk(platform) && (
        <div className={styles.actions}>
          <Button
            size="small"
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform, again, comments: true }))}
          >
            {postMessages.allowComments}
          </Button>
        </div>
      )}
      {state === 'parked' && <DecideButtons postId={postId} targetId={id} />}
    </li>
  );
}
