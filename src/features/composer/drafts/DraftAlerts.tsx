import { memo, useCallback, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { editPostPath, paths } from '../../../lib/paths';
import { CONTENT_ID } from '../composerState';
import { focusOn } from '../fields';
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
import { composerMessages, namesOf, unfinishedText } from '../messages';
import * as styles from './drafts.module.css';
import * as shared from '../shared.module.css';
import { useListDraftsQuery } from '../../../api/draftsApi';
import { useNow } from '../../../lib/clock';
import { formatFullDate, timeAgo } from '../../../lib/dates';
import { useFocusHandedOn } from '../../../lib/focus';
import {
  selectIsUnfinishedShown,
  selectUnfinished,
  unfinishedContinued,
  unfinishedDeleted,
  unfinishedToggled,
  type UnfinishedDraft,
} from './unfinishedSlice';

/** Reports that an unfinished draft was restored, and offers the one that was put aside. */
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

const LIST_ID = 'unfinished-posts';

/** Offers the drafts that closed windows and other devices left behind: at the end of the tabs where there is room. */
export const UnfinishedList = memo(function UnfinishedList() {
  const dispatch = useAppDispatch();
  // Read for the listener that makes the list of it and of what is on this device.
  useListDraftsQuery();
  const drafts = useAppSelector(selectUnfinished);
  const isShown = useAppSelector(selectIsUnfinishedShown);
  if (drafts.length === 0) return null;

  return (
    <Box
      component="section"
      aria-label={composerMessages.unfinished}
      className={styles.unfinished}
      sx={{ position: { md: isShown ? 'static' : 'absolute' }, top: 4, right: 12 }}
    >
      <Button
        size="small"
        sx={{ minHeight: 32 }}
        aria-expanded={isShown}
        aria-controls={isShown ? LIST_ID : undefined}
        onClick={() => dispatch(unfinishedToggled())}
      >
        {unfinishedText(drafts.length)}
      </Button>
      {isShown && (
        <>
          <p className={shared.note}>{composerMessages.unfinishedKept}</p>
          <ul id={LIST_ID}>
            {drafts.map((draft) => (
              <Unfinished key={draft.id} draft={draft} />
            ))}
          </ul>
        </>
      )}
    </Box>
  );
});

function Unfinished({ draft: { id, firstWords, savedAt, isEdit, revision } }: { draft: UnfinishedDraft }) {
  const dispatch = useAppDispatch();
  const now = useNow();
  const row = useRef<HTMLLIElement>(null);
  const heirs = useCallback(() => [document.getElementById(LIST_ID), document.getElementById(CONTENT_ID)], []);
  useFocusHandedOn(row, heirs);
  const words = firstWords === '' ? composerMessages.noText : firstWords;
  const wordsId = `${LIST_ID}-${id}`;

  function handleContinue() {
    dispatch(unfinishedContinued({ id }));
    focusOn(CONTENT_ID);
  }

  return (
    <li ref={row} className={shared.toast}>
      <p id={wordsId} className={styles.excerpt} dir="auto">
        {words}
      </p>
      <span className={shared.note}>
        {isEdit && `${composerMessages.unfinishedEdit}, `}
        {revision !== undefined && `${composerMessages.unfinishedElsewhere}, `}
        <time dateTime={new Date(savedAt).toISOString()} title={formatFullDate(new Date(savedAt).toISOString())}>
          {timeAgo(savedAt, now)}
        </time>
      </span>
      <Button size="small" aria-describedby={wordsId} onClick={handleContinue}>
        {composerMessages.continue}
      </Button>
      <Button size="small" aria-describedby={wordsId} onClick={() => dispatch(unfinishedDeleted({ id }))}>
        {composerMessages.delete}
      </Button>
    </li>
  );
}
