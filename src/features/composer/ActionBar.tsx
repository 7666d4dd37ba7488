import { memo } from 'react';
import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import { useAppSelector } from '../../app/hooks';
import { ActionsMenu } from './ActionsMenu';
import { CancelButton } from './CancelButton';
import { QueueButton } from './queue/QueueButton';
import { selectIsScheduled, selectIsSending, selectIsSlow } from './form/composerSlice';
import type { EditedPost } from './form/draft';
import { SUBMIT_ID } from './form/fieldIds';
import { composerMessages } from './form/messages';
import type { SubmitKind } from './submission/submitPost';
import * as styles from './actionBar.module.css';
import * as shared from './form/shared.module.css';
import { selectAutosave, selectEdited } from './form/draftSlice';

type Props = { onSubmit: (kind?: SubmitKind) => void };

export const ActionBar = memo(function ActionBar({ onSubmit }: Props) {
  const isSending = useAppSelector(selectIsSending);
  const isScheduled = useAppSelector(selectIsScheduled);
  const edited = useAppSelector(selectEdited);
  const busyLabel = edited === null ? composerMessages.creating : composerMessages.saving;
  return (
    <div className={styles.bar}>
      <AutosaveSign />
      <CancelButton />
      {edited?.status === 'draft' && (
        <Button variant="outlined" aria-disabled={isSending} onClick={() => onSubmit('draft')}>
          {composerMessages.saveChanges}
        </Button>
      )}
      <QueueButton isHeld={isSending} onPressed={() => onSubmit('queue')} />
      <Button
        id={SUBMIT_ID}
        variant="contained"
        aria-disabled={isSending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => onSubmit()}
      >
        {isSending && <span className={clsx('spinner', styles.spinner)} aria-hidden="true" />}
        {isSending ? busyLabel : submitLabel(isScheduled, edited)}
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
  return (
    <span className={clsx(shared.note, styles.autosave)}>
      {autosave === 'saved' && !isSlow && composerMessages.saved}
      {autosave === 'refused' && composerMessages.notSaved}
      <span role="status">{isSlow && composerMessages.stillWorking}</span>
    </span>
  );
}
