import { memo } from 'react';
import Button from '@mui/material/Button';
import type { AccountPlatform } from '#contract/networks';
import { useMayAskForComments } from '../../../api/useMayAskForComments';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { commentedPlatforms } from '../form/comments';
import { commentsOpened, selectIsCommenting } from '../form/commentSlice';
import { selectHasTried } from '../form/composerSlice';
import { COMMENTS_ID } from '../form/fieldIds';
import { FieldProblem } from '../form/FieldProblem';
import { composerMessages } from '../form/messages';
import { selectCommentProblem, selectMutePlatforms } from '../form/selectors';
import { FirstComment } from './FirstComment';
import * as shared from '../form/shared.module.css';

type Props = { platforms: readonly AccountPlatform[] };

/** First comments below the post, for the chosen networks that take one; nothing where none does, or may. */
export const FirstComments = memo(function FirstComments({ platforms }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsCommenting);
  const problem = useAppSelector((state) => (selectHasTried(state) ? selectCommentProblem(state) : null));
  const mute = useAppSelector(selectMutePlatforms);
  const mayAsk = useMayAskForComments();
  const commented = commentedPlatforms(platforms).filter((platform) => !mute.includes(platform) || mayAsk(platform));
  if (commented.length === 0) return null;

  return (
    <fieldset id={COMMENTS_ID} tabIndex={-1} className={shared.field} aria-describedby={`${COMMENTS_ID}-problem`}>
      <legend>{composerMessages.firstComment}</legend>
      {isOpen ? (
        commented.map((platform) => <FirstComment key={platform} platform={platform} />)
      ) : (
        <p className={shared.note}>
          {composerMessages.firstCommentNote}{' '}
          <Button size="small" onClick={() => dispatch(commentsOpened())}>
            {composerMessages.addFirstComment}
          </Button>
        </p>
      )}
      <FieldProblem id={`${COMMENTS_ID}-problem`} problem={problem} part="comments" />
    </fieldset>
  );
});
