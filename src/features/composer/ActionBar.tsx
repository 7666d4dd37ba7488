import { memo, useId } from 'react';
import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { QueueButton } from './QueueButton';
import { selectAwaited, waitingCanceled, selectIsSending, selectIsSlow } from './submissionSlice';
import { selectIsScheduled, selectAutosave, selectIsCopyRefused, selectEdited, draftCanceled } from './draftSlice';
import { actionsMenuClosed, actionsMenuOpened, selectIsActionsMenuOpen } from './viewSlice';
import { selectMedia } from './mediaSlice';
import { type EditedPost, isUnderWay } from './draft';
import type { SubmitKind } from './composerState';
import { focusOn, SUBMIT_ID } from './fields';
import { composerMessages, waitingText } from './messages';
import * as styles from './actionBar.module.css';
import * as shared from './shared.module.css';
import { DotsMenu } from '../../components/DotsMenu';
import { selectRepeats } from './selectors';
import { isFirstPlace } from '../../store/navigation';
import { paths } from '../../lib/paths';

type Props = { onSubmit: (kind?: SubmitKind) => void };

export const ActionBar = memo(function ActionBar({ onSubmit }: Props) {
  const dispatch = useAppDispatch();
  const isSending = useAppSelector(selectIsSending);
  const isScheduled = useAppSelector(selectIsScheduled);
  const edited = useAppSelector(selectEdited);
  const isWaiting = useAppSelector(selectAwaited) !== null;
  const underWay = useAppSelector((state) => selectMedia(state).filter(isUnderWay).length);
  const isHeld = isSending || isWaiting;
  const sendingLabel = edited === null ? composerMessages.creating : composerMessages.saving;

  function handleCancelSending() {
    dispatch(waitingCanceled());
    focusOn(SUBMIT_ID);
  }

  return (
    <div className={styles.bar}>
      <AutosaveSign />
      <CancelButton />
      {edited?.status === 'draft' && (
        <Button variant="outlined" aria-disabled={isHeld} onClick={() => !isHeld && onSubmit('draft')}>
          {composerMessages.saveChanges}
        </Button>
      )}
      <QueueButton isHeld={isHeld} onPressed={() => !isHeld && onSubmit('queue')} />
      {isWaiting && (
        <Button variant="outlined" onClick={handleCancelSending}>
          {composerMessages.cancelSending}
        </Button>
      )}
      <Button
        id={SUBMIT_ID}
        variant="contained"
        aria-disabled={isHeld}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => !isHeld && onSubmit()}
      >
        {isHeld && <span className={clsx('spinner', styles.spinner)} aria-hidden="true" />}
        {isWaiting && waitingText(underWay)}
        {isSending && sendingLabel}
        {!isHeld && submitLabel(isScheduled, edited)}
      </Button>
      <ActionsMenu onSaveDraft={() => onSubmit('draft')} />
    </div>
  );
});

/** A draft is posted like a new post; an existing post is saved, and the label says if saving sends it at once. */
function submitLabel(isScheduled: boolean, edited: EditedPost | null): string {
  if (edited === null || edited.status === 'draft') {
    return isScheduled ? composerMessages.schedulePost : composerMessages.postNow;
  }
  return isScheduled ? composerMessages.saveChanges : composerMessages.saveAndPost;
}

function AutosaveSign() {
  const autosave = useAppSelector(selectAutosave);
  const isSlow = useAppSelector(selectIsSlow);
  const isHereAlone = useAppSelector(selectIsCopyRefused);
  return (
    <span className={clsx(shared.note, styles.autosave)}>
      {autosave === 'saved' && !isSlow && (isHereAlone ? composerMessages.savedHere : composerMessages.saved)}
      {autosave === 'refused' && composerMessages.notSaved}
      <span role="status">{isSlow && composerMessages.stillWorking}</span>
    </span>
  );
}

type ActionsMenuProps = { onSaveDraft: () => void };

/** Further actions for the form besides posting it. */
function ActionsMenu({ onSaveDraft }: ActionsMenuProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsActionsMenuOpen);
  const isSending = useAppSelector(selectIsSending);
  const isWaiting = useAppSelector(selectAwaited) !== null;
  const repeats = useAppSelector(selectRepeats);
  const reasonId = useId();

  function handleSaveDraft() {
    dispatch(actionsMenuClosed());
    onSaveDraft();
  }

  return (
    <DotsMenu
      label={composerMessages.moreActions}
      isOpen={isOpen}
      place="above"
      onOpened={() => dispatch(actionsMenuOpened())}
      onClosed={() => dispatch(actionsMenuClosed())}
    >
      <MenuItem
        disabled={isSending || isWaiting || repeats}
        {...(repeats && { 'aria-describedby': reasonId })}
        onClick={handleSaveDraft}
      >
        {composerMessages.saveAsDraft}
      </MenuItem>
      {repeats && (
        <li id={reasonId} role="none" className={styles.why}>
          {composerMessages.noDraftRepeats}
        </li>
      )}
    </DotsMenu>
  );
}

/** Leaves for the page before this one; the draft waits until somebody asks for it. */
function CancelButton() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isFirstPage = isFirstPlace(useLocation());

  function handleClick() {
    dispatch(draftCanceled());
    if (isFirstPage) void navigate(paths.home);
    else void navigate(-1);
  }

  return <Button onClick={handleClick}>{composerMessages.cancel}</Button>;
}
