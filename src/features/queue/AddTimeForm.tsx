import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Slot } from '#contract/schemas/queue';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ChoiceField } from '../../components/ChoiceField';
import { DAY_NAMES, queueMessages } from './messages';
import { daysChosen, selectDays, selectIsBusy, selectTime, timeTyped } from './queueSlice';
import { DAY_CHOICES, withTime } from './slotChanges';
import { TextField } from '../../components/TextField';

type Props = { slots: readonly Slot[]; onChanged: (slots: Slot[]) => void };

const DAYS = DAY_CHOICES.map((value) => ({ value, label: DAY_NAMES[value] }));

/** Adds a posting time on one day or several; Enter submits. */
export function AddTimeForm({ slots, onChanged }: Props) {
  const dispatch = useAppDispatch();
  const [days, time] = [useAppSelector(selectDays), useAppSelector(selectTime)];
  const isBlocked = useAppSelector(selectIsBusy) || time === '';

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocked) onChanged(withTime(slots, days, time));
  }

  return (
    <Stack
      component="form"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      onSubmit={handleSubmit}
    >
      <ChoiceField
        id="slot-days"
        label={queueMessages.days}
        options={DAYS}
        value={days}
        onChosen={(chosen) => dispatch(daysChosen(chosen))}
      />
      <TextField
        id="slot-time"
        type="time"
        size="small"
        label={queueMessages.time}
        value={time}
        onChange={({ target }) => dispatch(timeTyped(target.value))}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button type="submit" variant="contained" aria-disabled={isBlocked}>
        {queueMessages.addTime}
      </Button>
    </Stack>
  );
}
