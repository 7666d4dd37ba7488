import Box from '@mui/material/Box';
import { seriesMessages } from './messages';
import type { SeriesEdit } from './seriesSlice';
import { TextField } from '../../components/TextField';

const SHRUNK = { inputLabel: { shrink: true } };

type Props = {
  form: { date: string; time: string };
  zone: string;
  onChanged: (changed: Pick<SeriesEdit, 'date' | 'time'>) => void;
};

/** Day from which a series counts, and its time of day on the clocks of a zone. */
export function FirstFields({ form: { date, time }, zone, onChanged }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        id="series-date"
        type="date"
        size="small"
        label={seriesMessages.firstDay}
        value={date}
        slotProps={SHRUNK}
        onChange={(event) => onChanged({ date: event.target.value })}
      />
      <TextField
        id="series-time"
        type="time"
        size="small"
        label={seriesMessages.time}
        value={time}
        helperText={zone.replaceAll('_', ' ')}
        slotProps={SHRUNK}
        onChange={(event) => onChanged({ time: event.target.value })}
      />
    </Box>
  );
}
