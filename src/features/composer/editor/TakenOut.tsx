import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { composerMessages } from '../form/messages';
import { selectTakenOut, takenOutRestored } from '../form/threadSlice';
import * as shared from '../form/shared.module.css';

/** Brings back a part or an own text that has just been taken out. */
export function TakenOut() {
  const dispatch = useAppDispatch();
  const takenOut = useAppSelector(selectTakenOut);
  return (
    <p role="status" className={shared.note}>
      {takenOut !== null && (
        <>
          {composerMessages.removed}{' '}
          <Button size="small" onClick={() => dispatch(takenOutRestored())}>
            {composerMessages.undo}
          </Button>
        </>
      )}
    </p>
  );
}
