import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector, useAppStore } from '../../app/hooks';
import { useNow } from '../../lib/clock';
import { dialogClosed } from '../ui/uiSlice';
import { DiscardQuestion } from './DiscardQuestion';
import { focusOn } from './fieldIds';
import { scheduleMessages } from './messages';
import { PlatformFields } from './PlatformFields';
import {
  dateChosen,
  leavingAction,
  quickPickChosen,
  scheduleConfirmed,
  scheduleRefused,
  timeChanged,
} from './scheduleDialogSlice';
import { selectForm, selectHasTried, selectIsAskingToDiscard } from './selectors';
import { findProblems, instantOf, toRequest, type Problem } from './scheduleRules';
import { TextFields } from './TextFields';
import { WhenFields } from './WhenFields';
import { bringEffects } from '../../app/lateEffects';
import { startScheduleListeners } from './scheduleListeners';

bringEffects(startScheduleListeners);

const TITLE_ID = 'schedule-title';
const TICK_MS = 10_000;
const MISSING: readonly Problem[] = ['blank', 'no-platform', 'date-missing', 'time-missing'];

/** Writes a post for a date; what comes out is a schedule request (spec section 2). */
export function ScheduleDialog() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const form = useAppSelector(selectForm);
  const hasTried = useAppSelector(selectHasTried);
  const isAsking = useAppSelector(selectIsAskingToDiscard);
  const now = useNow(TICK_MS);
  const found = findProblems(form, now);
  // Invalid input is reported at once; missing input only after an attempt.
  const shown = found.filter((problem) => hasTried || !MISSING.includes(problem));

  function handleLeave() {
    dispatch(leavingAction(store.getState()));
  }

  function schedule(scheduledDate: string | null, problems: readonly Problem[]) {
    if (scheduledDate !== null && problems.length === 0) {
      dispatch(scheduleConfirmed(toRequest(form, scheduledDate)));
      return;
    }
    dispatch(scheduleRefused());
    focusOn(problems[0]);
  }

  function handlePostNow() {
    const others = found.filter((problem) => problem !== 'time-passed');
    schedule(new Date(now).toISOString(), others);
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={TITLE_ID} onClose={handleLeave}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {scheduleMessages.title}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <WhenFields
            when={form}
            now={now}
            problems={shown}
            onDateChosen={(date) => dispatch(dateChosen(date))}
            onTimeChanged={(time) => dispatch(timeChanged(time))}
            onQuickPick={(pick) => dispatch(quickPickChosen(pick))}
            onPostNow={handlePostNow}
          />
          <TextFields form={form} problems={shown} />
          <PlatformFields form={form} problems={shown} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isAsking ? (
          <DiscardQuestion />
        ) : (
          <>
            <Button onClick={() => dispatch(dialogClosed())}>{scheduleMessages.cancel}</Button>
            <Button variant="contained" onClick={() => schedule(instantOf(form), found)}>
              {scheduleMessages.schedule}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
