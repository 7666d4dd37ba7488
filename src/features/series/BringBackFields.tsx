import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { SERIES_COUNT_MAX, SERIES_EVERY_MAX } from '#contract/limits';
import type { SeriesDatesQuery } from '#contract/schemas/series';
import { useSeriesDates } from '../../api/useSeriesDates';
import { useAppDispatch } from '../../app/hooks';
import { ComingDates } from '../../components/repeat/ComingDates';
import { FieldAlert } from '../../components/repeat/FieldAlert';
import { localZone } from '../../lib/dates';
import type { ComingForm } from './bringBack';
import { seriesMessages } from './messages';
import { bringBackChanged } from './seriesSlice';
import { TextArea } from './TextArea';

const SHRUNK = { inputLabel: { shrink: true } };
const NARROW = { width: '9rem' };

type Props = {
  content: string;
  form: ComingForm;
  /** Null while the form is incomplete. */
  days: SeriesDatesQuery | null;
};

/** How far apart, how often and when a post comes back, and its second text. */
export function BringBackFields({ content, form, days }: Props) {
  const dispatch = useAppDispatch();
  const { dates, refusal } = useSeriesDates(days);
  return (
    <>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {content}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          id="bring-back-days"
          type="number"
          size="small"
          label={seriesMessages.days}
          value={form.days}
          sx={NARROW}
          slotProps={{ htmlInput: { min: 1, max: SERIES_EVERY_MAX } }}
          onChange={({ target }) => dispatch(bringBackChanged({ days: target.value }))}
        />
        <TextField
          id="bring-back-times"
          type="number"
          size="small"
          label={seriesMessages.times}
          value={form.times}
          sx={NARROW}
          slotProps={{ htmlInput: { min: 1, max: SERIES_COUNT_MAX } }}
          onChange={({ target }) => dispatch(bringBackChanged({ times: target.value }))}
        />
        <TextField
          id="bring-back-time"
          type="time"
          size="small"
          label={seriesMessages.time}
          value={form.time}
          slotProps={SHRUNK}
          onChange={({ target }) => dispatch(bringBackChanged({ time: target.value }))}
        />
      </Box>
      <FieldAlert text={days === null ? seriesMessages.numbers : refusal} />
      {days !== null && <ComingDates dates={dates} time={form.time} zone={localZone()} />}
      <TextArea
        id="bring-back-text"
        label={seriesMessages.secondText}
        value={form.secondText}
        onTyped={(secondText) => dispatch(bringBackChanged({ secondText }))}
      />
    </>
  );
}
