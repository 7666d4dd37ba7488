import { memo } from 'react';
import Button from '@mui/material/Button';
import type { AccountPlatform } from '#contract/networks';
import { NETWORKS } from '#contract/networks';
import { counterText } from '#contract/postTexts';
import { useMayAskForComments } from '../../../api/oauthApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { commentedPlatforms, commentsFor, isCommentOver } from '../problems';
import { commentChanged, selectComment, selectComments } from '../draftSlice';
import { selectHasTried, selectIsSending } from '../submissionSlice';
import { COMMENTS_ID, FieldProblem } from '../fields';
import { composerMessages, commentLabel, commentsText, allowCommentsLabel, commentPermissionText } from '../messages';
import { selectCommentProblem, selectMutePlatforms, selectSilentAccount } from '../selectors';
import { OptionRow } from './OptionRow';
import * as shared from '../shared.module.css';
import * as styles from './editor.module.css';
import { dialogOpened } from '../../ui/uiSlice';

type Props = { platforms: readonly AccountPlatform[] };

/** First comments below the post, for the chosen networks that take one; nothing where none does, or may. */
export const FirstComments = memo(function FirstComments({ platforms }: Props) {
  const comments = useAppSelector(selectComments);
  const problem = useAppSelector((state) => (selectHasTried(state) ? selectCommentProblem(state) : null));
  const mute = useAppSelector(selectMutePlatforms);
  const mayAsk = useMayAskForComments();
  const commented = commentedPlatforms(platforms).filter((platform) => !mute.includes(platform) || mayAsk(platform));
  if (commented.length === 0) return null;

  const written = commentsFor(commented, { comments: [...comments] }).map(({ platform }) => platform);
  return (
    <div id={COMMENTS_ID} tabIndex={-1} role="group" aria-label={composerMessages.firstComment}>
      <OptionRow
        name="comments"
        icon={COMMENT_ICON}
        title={composerMessages.firstComment}
        value={commentsText(written)}
        isForced={problem !== null}
      >
        <p className={shared.note}>{composerMessages.firstCommentNote}</p>
        {commented.map((platform) => (
          <FirstComment key={platform} platform={platform} />
        ))}
      </OptionRow>
      <FieldProblem id={`${COMMENTS_ID}-problem`} problem={problem} part="comments" />
    </div>
  );
});

const COMMENT_ICON = 'M4 5h16v11h-9l-4 4v-4H4z';

type FirstCommentProps = { platform: AccountPlatform };

/** The first comment on one network; where an account may not comment, the way to allow it. */
function FirstComment({ platform }: FirstCommentProps) {
  const dispatch = useAppDispatch();
  const content = useAppSelector((state) => selectComment(state, platform));
  const silent = useAppSelector((state) => selectSilentAccount(state, platform));
  const isSending = useAppSelector(selectIsSending);
  const { maxLength = 0 } = NETWORKS[platform].firstComment ?? {};
  const isOver = isCommentOver({ platform, content });
  const id = `post-comment-${platform}`;

  return (
    <div className={styles.comment}>
      <label htmlFor={id}>{commentLabel(platform)}</label>
      {silent !== undefined && <CommentPermission platform={platform} username={silent.username} />}
      {(silent === undefined || content !== '') && (
        <>
          <textarea
            id={id}
            className={shared.input}
            dir="auto"
            rows={2}
            readOnly={isSending}
            aria-invalid={isOver}
            aria-describedby={`${id}-length`}
            value={content}
            onChange={({ target }) => dispatch(commentChanged({ platform, content: target.value }))}
          />
          <p id={`${id}-length`} className={styles.meter} data-over={isOver}>
            <span>{counterText(content.trim().length, maxLength)}</span>
            {isOver && <strong>{composerMessages.overLimit}</strong>}
          </p>
        </>
      )}
    </div>
  );
}

type CommentPermissionProps = { platform: AccountPlatform; username: string };

/** Says that a network asks for one more permission before comments, and leads to it; the post is kept meanwhile. */
function CommentPermission({ platform, username }: CommentPermissionProps) {
  const dispatch = useAppDispatch();
  const again = { username, server: null };

  return (
    <p className={shared.note}>
      {commentPermissionText(platform, username)}{' '}
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform, again, comments: true }))}
      >
        {allowCommentsLabel(platform)}
      </Button>
    </p>
  );
}
