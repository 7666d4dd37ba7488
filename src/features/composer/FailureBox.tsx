import { memo } from 'react';
import Button from '@mui/material/Button';
import type { ApiError } from '../../api/apiError';
import { useAppDispatch } from '../../app/hooks';
import { newPostChosen } from './composerSlice';
import { explainFailure } from './explainFailure';
import { focusOn, SUBMIT_ID } from './fieldIds';
import { composerMessages } from './messages';
import { RetryCountdown } from './RetryCountdown';

type Props = { failure: ApiError | null; onSubmit: () => void };

/** Why the post was not made and what to do about it; the fixed text comes first, and the words stay in the form. */
export const FailureBox = memo(function FailureBox({ failure, onSubmit }: Props) {
  const dispatch = useAppDispatch();
  const explanation = failure && explainFailure(failure);

  function handleRetry() {
    focusOn(SUBMIT_ID);
    onSubmit();
  }

  function handlePostAsNew() {
    dispatch(newPostChosen());
    handleRetry();
  }

  return (
    <div role="alert">
      {explanation && (
        <div className="composer__failure">
          <p className="composer__failure-title">{composerMessages.createFailed}</p>
          {explanation.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {failure?.retryAt !== undefined && <RetryCountdown retryAt={failure.retryAt} />}
          {explanation.wayOut === 'check' && (
            <Button variant="outlined" onClick={handleRetry}>
              {composerMessages.checkAndTryAgain}
            </Button>
          )}
          {explanation.wayOut === 'new' && (
            <Button variant="outlined" onClick={handlePostAsNew}>
              {composerMessages.postAsNew}
            </Button>
          )}
        </div>
      )}
    </div>
  );
});
