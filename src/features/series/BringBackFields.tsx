import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SERIES_COUNT_MAX, SERIES_EVERY_MAX } from '#contract/limits';
import type { SeriesDatesQuery } from '#contract/schemas/series';
import { useSeriesDates } from '../../api/useSeriesDates';
import { useAppDispatch } from '../../app/hooks';
import { CountField } from '../../components/CountField';
import { ComingDates } from '../../components/repeat/ComingDates';
import { FieldAlert } from '../../components/repeat/FieldAlert';
import { TextArea } from '../../components/TextArea';
import { localZone } from '../../lib/dates';
import type { ComingForm } from './bringBack';
import { seriesMessages } from './messages';
import { bringBackChanged } from './seriesSlice';
import { TextField } from '../../components/TextField';

const SHRUNK = { inputLabel: { shrink: true } };

type Props = {
  content: string;
  form: ComingForm;
  /** Null while the form is incomplete. */
  days: SeriesDatesQuery | null;
};

/** How far apart, how often and when a post comes back, and its second text. */
export function BringBackFields({ content, form, days: coming }: Props) {
  const dispatch = useAppDispatch();
  const { dates, refusal } = useSeriesDates(coming);
  return (
    <>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {content}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <CountField
          id="bring-back-days"
          label={seriesMessages.days}
          value={form.days}
          max={SERIES_EVERY_MAX}
          onTyped={(days) => dispatch(bringBackChanged({ days }))}
        />
        <CountField
          id="bring-back-times"
          label={seriesMessages.times}
          value={form.times}
          max={SERIES_COUNT_MAX}
          onTyped={(times) => dispatch(bringBackChanged({ times }))}
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
      <FieldAlert text={coming === null ? seriesMessages.numbers : refusal} />
      {coming !== null && <ComingDates dates={dates} time={form.time} zone={localZone()} />}
      <TextArea
        id="bring-back-text"
        label={seriesMessages.secondText}
        value={form.secondText}
        onTyped={(secondText) => dispatch(bringBackChanged({ secondText }))}
      />
    </>
  );
}
