import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetQueueQuery } from '../../api/queueApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useNow } from '../../lib/clock';
import { formatSoon } from '../../lib/dates';
import { dialogClosed } from '../ui/uiSlice';
import { moveTitle, queueMessages } from './messages';
import * as styles from './queue.module.css';
import { saveSlots } from './changeQueue';
import { selectQuestion } from './queueSlice';

/** Asks, before posting times change, what becomes of the posts that wait at others; Escape changes nothing. */
export function MoveQueuedDialog() {
  const dispatch = useAppDispatch();
  const question = useAppSelector(selectQuestion);
  const { currentData: queue } = useGetQueueQuery(question?.change.accountId ?? skipToken);
  const now = useNow();
  const [titleId, textId] = [useId(), useId()];
  if (question === null) return null;
  const { change, targetIds } = question;
  const targets = queue?.targets.filter(({ target_id: id }) => targetIds.includes(id)) ?? [];

  function handleDecision(move: boolean) {
    void dispatch(saveSlots({ ...change, move }));
    dispatch(dialogClosed());
  }

  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={textId} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={titleId} variant="h2">
        {moveTitle(targetIds.length)}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{queueMessages.moveText}</DialogContentText>
        <ul className={styles.displaced}>
          {targets.map(({ target_id: id, excerpt, slot_at: slotAt }) => (
            <li key={id}>
              <time dateTime={slotAt}>{formatSoon(slotAt, now)}</time> <span dir="auto">{excerpt}</span>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => dispatch(dialogClosed())}>{queueMessages.cancel}</Button>
        <Button onClick={() => handleDecision(false)}>{queueMessages.leaveThem}</Button>
        <Button autoFocus variant="contained" onClick={() => handleDecision(true)}>
          {queueMessages.moveThem}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
