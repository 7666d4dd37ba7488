import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { fromCalendarDay, toCalendarDay, daysAfter, mondayAfter } from '../lib/calendarDays';
import { wallTimeAt } from '../lib/dates';

/** Makes the days smaller where a week would not fit, and the calendar larger with large text. */
const FITS = {
  width: '100%',
  maxWidth: 320,
  height: 'auto',
  maxHeight: 'none',
  '& .MuiPickersCalendarHeader-root': {
    flexWrap: 'wrap',
    maxHeight: 'none',
    // Month and arrows have one row on a small phone, too.
    '@media (max-width: 359.98px)': { px: 1 },
  },
  '& .MuiDayCalendar-weekDayLabel, & .MuiPickerDay-root': { flex: '0 1 36px', minWidth: 0 },
};

type Props = {
  /** Local day, YYYY-MM-DD; null: none is chosen. */
  date: string | null;
  /** Epoch milliseconds; days before this one cannot be chosen. */
  now: number;
  onChosen: (date: string) => void;
};

/** A month in which a day is chosen. */
export function DayCalendar({ date, now, onChosen }: Props) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DateCalendar
        sx={FITS}
        views={['day']}
        reduceAnimations
        value={date === null ? null : toCalendarDay(date)}
        minDate={toCalendarDay(wallTimeAt(now).date)}
        onChange={(day) => day !== null && onChosen(fromCalendarDay(day))}
      />
    </LocalizationProvider>
  );
}

/** Local day (YYYY-MM-DD) and time (HH:MM) of a quick pick. */
export type QuickPick = { date: string; time: string };

const MORNING = '09:00';

/** Times that people choose most, seen from an instant. */
function quickPicksAt(now: number): readonly (QuickPick & { label: string })[] {
  const { date: today } = wallTimeAt(now);
  return [
    { label: 'Tomorrow 9:00', date: daysAfter(today, 1), time: MORNING },
    { label: 'Next Monday', date: mondayAfter(today), time: MORNING },
  ];
}

type PicksProps = {
  /** Epoch milliseconds. */
  now: number;
  onPicked: (pick: QuickPick) => void;
};

/** Chooses day and time with one press. */
export function QuickPicks({ now, onPicked }: PicksProps) {
  return (
    <Box role="group" aria-label="Quick picks" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
      {quickPicksAt(now).map(({ label, date, time }) => (
        <Chip key={label} label={label} variant="outlined" onClick={() => onPicked({ date, time })} />
      ))}
    </Box>
  );
}
