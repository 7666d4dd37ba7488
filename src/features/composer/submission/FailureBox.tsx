import { memo, useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../api/apiError';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { paths } from '../../../core/paths';
import { RetryCountdown } from '../../../components/RetryCountdown';
import { explainFailure } from './explainFailure';
import { loadTheirs, overwriteTheirs } from '../drafts/editConflict';
import { CONTENT_ID, focusOn, SUBMIT_ID } from '../form/fieldIds';
import { composerMessages } from '../form/messages';
import * as shared from '../form/shared.module.css';
import { editSeparated, newPostChosen, selectEdited } from '../form/draftSlice';

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
