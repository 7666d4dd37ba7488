import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { OverNote } from '../../components/OverNote';
import { SectionCard } from '../../components/SectionCard';
import { cardMessages } from './cardMessages';
import { logMessages } from './messages';
import {
  isFitLabel,
  labelTyped,
  logRequested,
  MOMENT_LABEL_MAX_CHARS,
  momentMarked,
  recordingToggled,
  selectIsRecording,
  selectMomentLabel,
  selectMoments,
} from './supportSlice';
import TextField from '@mui/material/TextField';
import { formatCardDate, formatFullDate } from '../../lib/dates';

/** Where recording an action log is switched on and off, moments are bookmarked, and the log is downloaded. */
export function SupportCard() {
  const dispatch = useAppDispatch();
  const isRecording = useAppSelector(selectIsRecording);
  const label = useAppSelector(selectMomentLabel);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFitLabel(label)) dispatch(momentMarked());
  };

  return (
    <SectionCard id="support" title={cardMessages.title}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '42rem' }}>
        {cardMessages.intro} {cardMessages.contents}
      </Typography>
      <div>
        <FormControlLabel
          control={<Switch checked={isRecording} onChange={() => dispatch(recordingToggled())} />}
          label={cardMessages.record}
        />
      </div>
      {isRecording && (
        <>
          <Stack
            component="form"
            onSubmit={handleSubmit}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ gap: 1.5, alignItems: { sm: 'flex-start' } }}
          >
            <TextField
              size="small"
              label={cardMessages.label}
              helperText={
                <>
                  {cardMessages.labelHint} <OverNote text={label} maxLength={MOMENT_LABEL_MAX_CHARS} />
                </>
              }
              value={label}
              onChange={({ target }) => dispatch(labelTyped(target.value))}
              slotProps={{
                // Within a narrow field, a label in letters of twice the size would be cut.
                inputLabel: { shrink: true },
              }}
              sx={{ flexGrow: 1, maxWidth: { sm: '24rem' } }}
            />
            <Button type="submit" variant="outlined">
              {cardMessages.bookmark}
            </Button>
          </Stack>
          <MomentList />
        </>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button variant="contained" onClick={() => dispatch(logRequested())}>
          {logMessages.download}
        </Button>
        <Link href="/replay.html" target="_blank" rel="noopener" sx={{ py: 1.25 }}>
          {cardMessages.replay}
        </Link>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {cardMessages.shortcuts}
      </Typography>
    </SectionCard>
  );
}

/** The moments that were bookmarked since the page was loaded. */
function MomentList() {
  const moments = useAppSelector(selectMoments);
  if (moments.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" id="bookmarks-title">
        {cardMessages.bookmarks}
      </Typography>
      <Box component="ol" aria-labelledby="bookmarks-title" sx={{ m: 0, mt: 1, pl: 3 }}>
        {moments.map(({ label, at }) => (
          <li key={at}>
            {label}{' '}
            <Typography component="time" variant="body2" sx={{ color: 'text.secondary' }} title={formatFullDate(at)}>
              {formatCardDate(at)}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}
