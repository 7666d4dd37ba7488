import Button from '@mui/material/Button';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { NETWORKS } from '#contract/networks';
import { progressText, postMessages, removedText, viewOnText } from '../messages';
import * as styles from './targets.module.css';
import { useAppDispatch } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { DecideButtons, LostConnection, RetryActions } from './TargetActions';
import { safeHref } from '../../../lib/addresses';
import { handleOf } from '../../../lib/handle';
import { isConnectionLost, targetReason, hasConnectionEnded } from './targetReason';
import { useMayAskForComments } from '../../../api/oauthApi';
import { asSentence } from '../../../api/failureText';

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
  const { state, platform, error_code: code, error_detail: detail } = target;
  const { name } = NETWORKS[platform];
  switch (state) {
    case 'failed':
      return hasConnectionEnded(target)
        ? 'Published; its first comment was not.'
        : `Published; its first comment was not. ${whyNot(name, code, detail)}`;
    case 'missed':
      return 'Published; its first comment was not. Its time passed while Postwright wasn’t running.';
    case 'unknown':
      return `Published. ${name} gave no clear response to its first comment. We are asking whether it is there.`;
    case 'parked':
      return `Published. We couldn’t confirm whether ${name} has its first comment. Look there before you send it again.`;
    default:
      return code === null
        ? 'Published. Its first comment follows.'
        : 'Published. Its first comment will be tried again.';
  }
}

function whyNot(name: string, code: string | null, detail: string | null): string {
  if (isNotPermitted(code)) return `${name} doesn’t allow this account to comment from here.`;
  if (code?.toLowerCase() === 'part_not_known') return `We don’t know which post it is on ${name}, so write it there.`;
  const refused = `${name} refused it`;
  const said = detail?.trim();
  return asSentence(said ? `${refused}: ${said}` : refused);
}

function isNotPermitted(code: string | null): boolean {
  return code?.toLowerCase() === 'not_permitted';
}
