import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { daysAfter, mondayAfter } from '../../lib/calendarDays';
import { wallTimeAt } from '../../lib/dates';

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

type Props = {
  /** Epoch milliseconds. */
  now: number;
  onPicked: (pick: QuickPick) => void;
};

/** Chooses day and time with one press. */
export function QuickPicks({ now, onPicked }: Props) {
  return (
    <Box role="group" aria-label="Quick picks" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
      {quickPicksAt(now).map(({ label, date, time }) => (
        <Chip key={label} label={label} variant="outlined" onClick={() => onPicked({ date, time })} />
      ))}
    </Box>
  );
}
