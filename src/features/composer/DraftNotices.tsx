import { memo } from 'react';
import Button from '@mui/material/Button';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { draftDiscarded, selectIsRestored, selectSetAside, setAsideDiscarded, setAsideRestored } from './composerSlice';
import { CONTENT_ID, focusOn } from './fieldIds';
import { composerMessages } from './messages';

/** Says that an unfinished draft came back, and offers the one that was put aside (L-70, L-73). */
export const DraftNotices = memo(function DraftNotices() {
  const dispatch = useAppDispatch();
  const isRestored = useAppSelector(selectIsRestored);
  const setAside = useAppSelector(selectSetAside);

  function handle(chosen: UnknownAction) {
    dispatch(chosen);
    focusOn(CONTENT_ID);
  }

  return (
    <div role="status" className="composer__notices">
      {isRestored && (
        <div className="composer__notice">
          <p>{composerMessages.restored}</p>
          <Button size="small" onClick={() => handle(draftDiscarded())}>
            {composerMessages.discard}
          </Button>
        </div>
      )}
      {setAside !== null && (
        <div className="composer__notice">
          <p>{composerMessages.setAside}</p>
          <p className="composer__excerpt" dir="auto">
            {setAside.draft.content}
          </p>
          <Button size="small" onClick={() => handle(setAsideRestored())}>
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
