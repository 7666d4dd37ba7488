import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { COMES_TWICE_TEXT, movedTimeText, POST_PROBLEM_TEXTS } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useNow } from '../../../lib/clock';
import { formatZone, wallTimeAt, zonedInstant } from '../../../lib/dates';
import { dialogClosed } from '../../ui/uiSlice';
import { entryDropped, moveTargetChanged, type Picked, selectPick } from '../calendarSlice';
import { moveMessages } from '../messages';
import TextField from '@mui/material/TextField';

const TITLE_ID = 'move-title';
const PROBLEM_ID = 'move-problem';
const SHRUNK = { inputLabel: { shrink: true } };

/** Asks when a post is to go out instead: the way to move it on a phone, and for who knows the time. */
export function MoveDialog() {
  const pick = useAppSelector(selectPick);
  return pick === null ? null : <OpenDialog pick={pick} />;
}

type Props = { pick: Picked };

function OpenDialog({ pick: { item, target } }: Props) {
  const dispatch = useAppDispatch();
  const now = useNow();
  const isDraft = item.at === null;
  const { date } = target;
  const time = target.time ?? '';
  const zoned = zonedInstant({ date, time });
  const isPast = zoned !== null && zoned.instant < now;

  function handleMove() {
    if (zoned === null || isPast) return;
    dispatch(entryDropped({ item, target }));
    dispatch(dialogClosed());
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={TITLE_ID} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {isDraft ? moveMessages.scheduleTitle : moveMessages.title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {item.excerpt}
        </Typography>
        <TextField
          type="date"
          size="small"
          label={moveMessages.date}
          value={date}
          error={isPast}
          slotProps={{ ...SHRUNK, htmlInput: { min: wallTimeAt(now).date, 'aria-describedby': PROBLEM_ID } }}
          onChange={(event) => dispatch(moveTargetChanged({ date: event.target.value, time }))}
        />
        <TextField
          type="time"
          size="small"
          label={moveMessages.time}
          value={time}
          error={isPast}
          helperText={formatZone(zoned?.instant ?? now)}
          slotProps={SHRUNK}
          onChange={(event) => dispatch(moveTargetChanged({ date, time: event.target.value }))}
        />
        <Typography id={PROBLEM_ID} role="status" variant="body2" color={isPast ? 'error' : 'textSecondary'}>
          {isPast && POST_PROBLEM_TEXTS['time-passed']}
          {zoned?.anomaly === 'gap' && movedTimeText(time, wallTimeAt(zoned.instant).time)}
          {zoned?.anomaly === 'overlap' && COMES_TWICE_TEXT}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => dispatch(dialogClosed())}>{moveMessages.cancel}</Button>
        <Button variant="contained" aria-disabled={zoned === null || isPast} onClick={handleMove}>
          {isDraft ? moveMessages.schedule : moveMessages.move}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
