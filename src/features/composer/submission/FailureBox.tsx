import { memo, useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { Post } from '#contract/schemas/posts';
import { statusClass } from '#contract/errors';
import type { ApiError } from '../../../api/apiError';
import { useAppDispatch, useAppSelector, type AppDispatch, type RootState } from '../../../store/hooks';
import { paths } from '../../../lib/paths';
import { RetryCountdown } from '../../../components/RetryAlert';
import { CONTENT_ID } from '../composerState';
import { focusOn, SUBMIT_ID, errorsElsewhere } from '../fields';
import { composerMessages, editProblemMessages } from '../messages';
import * as shared from '../shared.module.css';
import { editSeparated, newPostChosen, selectEdited, editLost, editOpened, editRebased } from '../draftSlice';
import { toastShown } from '../../ui/uiSlice';
import type { EditProblem } from '../composerState';
import { editedPostOf, fetchPost } from '../drafts/editListeners';

type Props = { failure: ApiError | null; onSubmit: () => void };

/** Why the post was not made and what to do about it; the fixed text comes first, and the words stay in the form. */
export const FailureBox = memo(function FailureBox({ failure, onSubmit }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isEditing = useAppSelector(selectEdited) !== null;
  const explanation = failure && explainFailure(failure);
  const box = useRef<HTMLDivElement>(null);
  // The button may have been pressed while another part of a long form was in view.
  useEffect(() => {
    if (failure !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  function handleRetry() {
    focusOn(SUBMIT_ID);
    onSubmit();
  }

  function handlePostAsNew() {
    dispatch(newPostChosen());
    handleRetry();
  }

  function handleSeparate() {
    dispatch(editSeparated());
    // The address says which post the form is about.
    void navigate(paths.create, { replace: true });
    focusOn(CONTENT_ID);
  }

  async function handleSaveMine() {
    focusOn(SUBMIT_ID);
    if (await dispatch(overwriteTheirs())) onSubmit();
  }

  async function handleLoadTheirs() {
    await dispatch(loadTheirs());
    focusOn(CONTENT_ID);
  }

  return (
    <div role="alert">
      {explanation && (
        <div ref={box} className={shared.failure}>
          <p className={shared.failureTitle}>
            {isEditing ? composerMessages.saveFailed : composerMessages.createFailed}
          </p>
          {failure?.retryAt !== undefined && <RetryCountdown retryAt={failure.retryAt} />}
          {explanation.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {(explanation.wayOut === 'check' || explanation.wayOut === 'retry') && (
            <Button variant="outlined" onClick={handleRetry}>
              {explanation.wayOut === 'check' ? composerMessages.checkAndTryAgain : composerMessages.tryAgain}
            </Button>
          )}
          {explanation.wayOut === 'new' && (
            <Button variant="outlined" onClick={handlePostAsNew}>
              {composerMessages.postAsNew}
            </Button>
          )}
          {explanation.wayOut === 'separate' && isEditing && (
            <Button variant="outlined" onClick={handleSeparate}>
              {composerMessages.goOnAsNew}
            </Button>
          )}
          {explanation.wayOut === 'conflict' && (
            <div className={shared.row}>
              <Button variant="outlined" onClick={() => void handleSaveMine()}>
                {composerMessages.saveMine}
              </Button>
              <Button variant="outlined" onClick={() => void handleLoadTheirs()}>
                {composerMessages.loadTheirs}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
});

/** The server's response to changes of such a post. */
const LOST: Record<Exclude<EditProblem, 'unreachable'>, ApiError> = {
  missing: { message: editProblemMessages.missing, status: 404, code: 'NOT_FOUND' },
  sent: { message: editProblemMessages.sent, status: 409, code: 'POST_ALREADY_SENT' },
};

/**
 * Makes the next attempt overwrite what somebody else saved meanwhile; false if that is impossible, or if the server
 * can't be asked.
 */
function overwriteTheirs() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const post = await fetchEdited(dispatch, getState());
    if (post !== null) dispatch(editRebased({ version: post.version }));
    return post !== null;
  };
}

/** Shows in the form what somebody else saved in the meantime; the text written here is put aside. */
function loadTheirs() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const post = await fetchEdited(dispatch, getState());
    if (post !== null) dispatch(editOpened(editedPostOf(post)));
  };
}

async function fetchEdited(dispatch: AppDispatch, state: RootState): Promise<Post | null> {
  const postId = selectEdited(state)?.id ?? '';
  const post = await fetchPost(dispatch, postId);
  if (typeof post !== 'string') return post;
  if (post === 'unreachable') dispatch(toastShown({ kind: 'error', text: editProblemMessages.unreachable }));
  else dispatch(editLost({ failure: LOST[post] }));
  return null;
}

/** Text of the error box below its title, and the button that it offers. */
type Explanation = { sentences: string[]; wayOut: 'retry' | 'check' | 'new' | 'conflict' | 'separate' | null };

/** Turns a failed attempt into words. */
export function explainFailure(failure: ApiError): Explanation {
  if (failure.code === 'IDEMPOTENCY_KEY_REUSED') {
    return { sentences: [composerMessages.earlierVersionReceived], wayOut: 'new' };
  }
  if (failure.code === 'VERSION_CONFLICT') return { sentences: [composerMessages.conflict], wayOut: 'conflict' };
  if (failure.code === 'NOT_FOUND' || failure.code === 'POST_ALREADY_SENT') {
    return { sentences: [failure.message, composerMessages.textKept], wayOut: 'separate' };
  }
  if (failure.code === 'REQUEST_IN_PROGRESS') return { sentences: [composerMessages.stillSending], wayOut: 'check' };
  // Unlike other 5xx responses, this one is proof that nothing was stored.
  if (failure.code === 'STORAGE_FULL') return { sentences: [failure.message, composerMessages.textKept], wayOut: null };
  if (failure.isUnsent === true) {
    return {
      sentences: [failure.message, `${composerMessages.nothingSent} ${composerMessages.textKept}`],
      wayOut: 'retry',
    };
  }
  switch (statusClass(failure.status)) {
    case 'network':
    case 'server':
      return {
        sentences: [failure.message, `${composerMessages.textKept} ${composerMessages.mayHaveArrived}`],
        wayOut: 'check',
      };
    // The countdown has the text, and updates it each second.
    case 'rate-limited':
      return {
        sentences:
          failure.retryAt === undefined ? [failure.message, composerMessages.textKept] : [composerMessages.textKept],
        wayOut: null,
      };
    case 'validation':
      return { sentences: [failure.message, ...otherErrors(failure)], wayOut: null };
    default:
      return { sentences: [failure.message, composerMessages.textKept], wayOut: null };
  }
}

function otherErrors({ fieldErrors = {}, message }: ApiError): string[] {
  return errorsElsewhere(fieldErrors).filter((text) => text !== message);
}
