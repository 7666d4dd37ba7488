import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { NETWORKS } from '#contract/networks';
import { progressText, postMessages, removedText, viewOnText } from '../messages';
import * as styles from './targets.module.css';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { DecideButtons, LostConnection, RetryActions } from './TargetActions';
import { safeHref } from '../../../lib/addresses';
import { handleOf } from '../../../lib/handle';
import { missingCommentMessages } from './messages';
import { isConnectionLost, targetDetail, targetReason, hasConnectionEnded, withDetail } from './targetReason';
import { useMayAskForComments } from '../../../api/oauthApi';
import { selectKnownAccounts } from '../../../api/accountsApi';
import { AccountFace } from '../../../components/AccountFace';

type PostTargetsProps = { post: Post };

/** State of a post on each of its accounts, and the actions for those where it is missing. */
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

const FACE_PX = 28;

type TargetRowProps = {
  target: PostTarget;
  /** It says why something is missing. */
  isReason?: boolean;
  children: ReactNode;
};

/** The line of one account: its face, and what there is to say. */
function TargetRow({ target, isReason = false, children }: TargetRowProps) {
  const { account_id: id, account_username: username, platform, state } = target;
  const account = useAppSelector((root) => selectKnownAccounts(root).find((one) => one.id === id));
  return (
    <li className={isReason ? styles.reason : styles.account} {...(isReason && { 'data-state': state })}>
      <AccountFace
        account={account ?? { displayName: username, username, platform, profileImage: '' }}
        sizePx={FACE_PX}
      />
      <div>{children}</div>
    </li>
  );
}

type TargetLineProps = { postId: string; target: PostTarget };

/** One account of a post: the link to it there, or why it is not there and what can be done, or just its name. */
function TargetLine({ postId, target }: TargetLineProps) {
  const { id, platform, account_username: username, remote_url: url, state } = target;
  const { removed_at: removedAt } = target;
  const reason = targetReason(target);
  const href = url === null ? null : safeHref(url);

  if (state === 'published') {
    if (removedAt) {
      return (
        <TargetRow target={target}>
          {removedText(platform)} (<bdi>{handleOf(username)}</bdi>)
        </TargetRow>
      );
    }
    if (href === null) return null;
    return (
      <TargetRow target={target}>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {viewOnText(platform)} (<bdi>{handleOf(username)}</bdi>)
        </a>
      </TargetRow>
    );
  }
  const begun = isBegun(target) ? progressText(target.parts_published, target.parts_total) : null;
  if (reason === null) {
    return (
      <TargetRow target={target}>
        {NETWORKS[platform].name} as <bdi>{handleOf(username)}</bdi>
        {begun !== null && <> · {begun}</>}
      </TargetRow>
    );
  }
  return (
    <TargetRow target={target} isReason>
      <strong>
        {NETWORKS[platform].name} <bdi>{handleOf(username)}</bdi>
      </strong>{' '}
      {begun !== null && <span>{begun}. </span>}
      {isConnectionLost(target) ? (
        <LostConnection target={target} />
      ) : (
        <span title={targetDetail(target) ?? undefined}>{reason}</span>
      )}
      {state === 'parked' && <DecideButtons postId={postId} targetId={id} />}
    </TargetRow>
  );
}

/** True if some parts of a thread are out and others are not. */
function isBegun({ parts_published: published, parts_total: total }: PostTarget): boolean {
  return published > 0 && published < total;
}

type Props = { postId: string; target: PostTarget };

/** One account on which a post is out without its first comment: why, the way to the post, and what can be done. */
export function MissingComment({ postId, target }: Props) {
  const dispatch = useAppDispatch();
  const mayAsk = useMayAskForComments();
  const { id, platform, account_username: username, remote_url: url, state } = target;
  const href = url === null ? null : safeHref(url);
  const again = { username, server: null };

  return (
    <TargetRow target={target} isReason>
      <strong>
        {NETWORKS[platform].name} <bdi>{handleOf(username)}</bdi>
      </strong>{' '}
      <span title={targetDetail(target) ?? undefined}>{commentReason(target)}</span>{' '}
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
    </TargetRow>
  );
}

/** True if a post is out on an account and all that is missing there is its first comment. */
export function lacksComment(
  { comments }: Pick<Post, 'comments'>,
  { platform, state, parts_published: out, parts_total: all }: PostTarget,
): boolean {
  return state !== 'published' && out > 0 && out === all - 1 && comments.some((one) => one.platform === platform);
}

/** True if connecting the account again, with the permission that comments need, may help. */
function lacksPermission({ state, platform, error_code: code }: PostTarget): boolean {
  return NETWORKS[platform].firstComment !== null && state === 'failed' && isNotPermitted(code);
}

/** What there is to say of such a comment, in words. */
function commentReason(target: PostTarget): string {
  const { state, platform, error_code: code } = target;
  const { name } = NETWORKS[platform];
  const texts = missingCommentMessages;
  switch (state) {
    case 'failed':
      return hasConnectionEnded(target) ? texts.failed : `${texts.failed} ${whyNot(name, target)}`;
    case 'missed':
      return texts.missed;
    case 'unknown':
      return texts.inDoubt(name);
    case 'parked':
      return texts.parked(name);
    default:
      return code === null ? texts.follows : texts.again;
  }
}

function whyNot(name: string, target: PostTarget): string {
  const { error_code: code } = target;
  if (isNotPermitted(code)) return missingCommentMessages.notPermitted(name);
  if (code?.toLowerCase() === 'part_not_known') return missingCommentMessages.notKnown(name);
  return withDetail(missingCommentMessages.refused(name), target);
}

function isNotPermitted(code: string | null): boolean {
  return code?.toLowerCase() === 'not_permitted';
}
