import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { counterText } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { commentChanged, selectComment } from '../form/commentSlice';
import { isCommentOver } from '../form/comments';
import { selectIsSending } from '../form/composerSlice';
import { commentLabel, composerMessages } from '../form/messages';
import { selectSilentAccount } from '../form/selectors';
import { CommentPermission } from './CommentPermission';
import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

type Props = { platform: AccountPlatform };

/** The first comment on one network; where an account may not comment, the way to allow it. */
export function FirstComment({ platform }: Props) {
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
