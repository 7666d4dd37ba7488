import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { scheduleMessages } from './messages';
import { quickPicksAt } from './quickPicksAt';
import type { QuickPick } from './scheduleDialogSlice';

type Props = { now: number; onPicked: (pick: QuickPick) => void };

/** Chooses day and time with one press. */
export function QuickPicks({ now, onPicked }: Props) {
  return (
    <Box
      role="group"
      aria-label={scheduleMessages.quickPicks}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}
    >
      {quickPicksAt(now).map(({ label, date, time }) => (
        <Chip key={label} label={label} variant="outlined" onClick={() => onPicked({ date, time })} />
      ))}
    </Box>
  );
}
