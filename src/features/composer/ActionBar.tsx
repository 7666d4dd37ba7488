import { memo } from 'react';
import Button from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { paths } from '../../app/paths';
import { draftCancelled, selectAutosave, selectIsScheduled, selectIsSending } from './composerSlice';
import { SUBMIT_ID } from './fieldIds';
import { composerMessages } from './messages';

type Props = { onSubmit: () => void };

export const ActionBar = memo(function ActionBar({ onSubmit }: Props) {
  const isSending = useAppSelector(selectIsSending);
  const isScheduled = useAppSelector(selectIsScheduled);
  const label = isScheduled ? composerMessages.schedulePost : composerMessages.postNow;
  return (
    <div className="composer__actions">
      <AutosaveSign />
      <CancelButton />
      <Button
        id={SUBMIT_ID}
        variant="contained"
        aria-disabled={isSending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onSubmit}
      >
        {isSending && <span className="spinner" aria-hidden="true" />}
        {isSending ? composerMessages.creating : label}
      </Button>
    </div>
  );
});

/** Leaves for the page before this one; the draft waits until somebody asks for it (L-70). */
function CancelButton() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';

  function handleClick() {
    dispatch(draftCancelled());
    if (isFirstPage) void navigate(paths.home);
    else void navigate(-1);
  }

  return <Button onClick={handleClick}>{composerMessages.cancel}</Button>;
}

function AutosaveSign() {
  const autosave = useAppSelector(selectAutosave);
  return (
    <span className="composer__note composer__autosave">
      {autosave === 'saved' && composerMessages.saved}
      {autosave === 'refused' && composerMessages.notSaved}
    </span>
  );
}
