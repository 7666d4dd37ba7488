import { createContext, useContext, useEffect } from 'react';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickersCalendarHeader, type PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { daysAfter, fromCalendarDay, mondayAfter, monthOf, toCalendarDay } from '../lib/calendarDays';
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
  /** The month that was turned to, YYYY-MM; undefined: that of the chosen day, or else the present one. */
  month: string | undefined;
  /** Epoch milliseconds; days before this one cannot be chosen. */
  now: number;
  onChosen: (date: string) => void;
  /** Turned to another month, YYYY-MM. */
  onMonthChanged: (month: string) => void;
};

/** A month in which a day is chosen. */
export function DayCalendar({ date, month, now, onChosen, onMonthChanged }: Props) {
  const today = wallTimeAt(now).date;
  const shown = month ?? monthOf(date ?? today);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <ShownMonth value={shown}>
        <DateCalendar
          sx={FITS}
          views={['day']}
          reduceAnimations
          slots={SLOTS}
          value={date === null ? null : toCalendarDay(date)}
          minDate={toCalendarDay(today)}
          onChange={(day) => day !== null && onChosen(fromCalendarDay(day))}
          onMonthChange={(day) => {
            const turned = monthOf(fromCalendarDay(day));
            if (turned !== shown) onMonthChanged(turned);
          }}
        />
      </ShownMonth>
    </LocalizationProvider>
  );
}

/** The month that the calendar is to show, YYYY-MM. */
const ShownMonth = createContext('');

/**
 * MUI keeps the month that it shows to itself and takes no other from outside. Its header can turn the pages: this one
 * turns to the store's month, so that a recorded position shows the same month whichever way it was reached.
 */
function MonthHeader(props: PickersCalendarHeaderProps) {
  const shown = useContext(ShownMonth);
  const { currentMonth, onMonthChange } = props;
  const current = monthOf(fromCalendarDay(currentMonth));
  useEffect(() => {
    if (current !== shown) onMonthChange(toCalendarDay(`${shown}-01`));
  }, [current, shown, onMonthChange]);
  return <PickersCalendarHeader {...props} />;
}

const SLOTS = { calendarHeader: MonthHeader };

/** Local day (YYYY-MM-DD) and time (HH:MM) of a quick pick. */
export type QuickPick = { date: string; time: string };

const MORNING = '09:00';

/** Times that people choose most, seen from an instant. */
function quickPicksAt(now: number): readonly (QuickPick & { label: string })[] {
  const { date: today } = wallTimeAt(now);
  return [
    { label: 'Tomorrow 09:00 AM', date: daysAfter(today, 1), time: MORNING },
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
