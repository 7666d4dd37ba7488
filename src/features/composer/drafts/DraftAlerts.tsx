import { memo } from 'react';
import Button from '@mui/material/Button';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useNavigate } from 'react-router-dom';
import { editPostPath, paths } from '../../../lib/paths';
import { CONTENT_ID, focusOn } from '../fields';
import {
  selectChosenPlatforms,
  selectIsRest,
  draftDiscarded,
  nextDraftStarted,
  selectEdited,
  selectIsRestored,
  selectSetAside,
  setAsideDiscarded,
  setAsideRestored,
} from '../draftSlice';
import { composerMessages, namesOf } from '../messages';
import * as styles from './drafts.module.css';
import * as shared from '../shared.module.css';

/** Reports that an unfinished draft was restored, and offers the one that was put aside (L-70, L-73). */
export const DraftAlerts = memo(function DraftAlerts() {
  const dispatch = useAppDispatch();
  const isRestored = useAppSelector(selectIsRestored);
  const setAside = useAppSelector(selectSetAside);
  const isRest = useAppSelector(selectIsRest);
  const chosen = useAppSelector(selectChosenPlatforms);
  const isEditing = useAppSelector(selectEdited) !== null;
  const navigate = useNavigate();

  function handle(chosen: UnknownAction) {
    dispatch(chosen);
    focusOn(CONTENT_ID);
  }

  function handleRestore() {
    handle(setAsideRestored());
    // The address says which post the form is about.
    const edited = setAside?.edited;
    void navigate(edited ? editPostPath(edited.id) : paths.create, { replace: true });
  }

  return (
    <div role="status" className={styles.toasts}>
      {isRestored && (
        <div className={shared.toast}>
          <p>{isEditing ? composerMessages.restoredChanges : composerMessages.restored}</p>
          <Button size="small" onClick={() => handle(draftDiscarded())}>
            {composerMessages.discard}
          </Button>
        </div>
      )}
      {isRest && (
        <div className={shared.toast}>
          <p>{composerMessages.rest(namesOf(chosen))}</p>
          <Button size="small" onClick={() => handle(nextDraftStarted())}>
            {composerMessages.discard}
          </Button>
        </div>
      )}
      {setAside !== null && (
        <div className={shared.toast}>
          <p>{setAside.edited === null ? composerMessages.setAside : composerMessages.setAsideChanges}</p>
          <p className={styles.excerpt} dir="auto">
            {setAside.draft.content}
          </p>
          <Button size="small" onClick={handleRestore}>
            {composerMessages.restore}
          </Button>
          <Button size="small" onClick={() => handle(setAsideDiscarded())}>
            {composerMessages.discard}
          </Button>
        </div>
      )}
    </div>
  );
});
