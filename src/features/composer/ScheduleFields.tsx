import { Suspense, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { COMES_TWICE_TEXT, movedTimeText } from '#contract/postTexts';
import { LineIcon } from '../../components/LineIcon';
import { daysAfter } from '../../lib/calendarDays';
import { useNow } from '../../lib/clock';
import { formatZone, wallTimeAt, zonedInstant } from '../../lib/dates';
import { lazyPart } from '../../lib/lazyPart';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  dateChanged,
  quickPickChosen,
  selectDate,
  selectDraft,
  selectEdited,
  selectTime,
  timeChanged,
} from './draftSlice';
import { mayBeLate } from './draft';
import { FieldProblem } from './fields';
import { composerMessages, goodTimesText, problemMessages } from './messages';
import { isTimePassed } from './problems';
import { useNextSlots } from './QueueButton';
import { selectPlatforms } from './selectors';
import { selectHasTried } from './submissionSlice';
import * as shared from './shared.module.css';
import { monthClosed, monthOpened, selectIsMonthOpen } from './viewSlice';

/** The calendar weighs more than the form. */
const { Component: DayPicker } = lazyPart(async () => (await import('./DayPicker')).DayPicker);

const TICK_MS = 10_000;
const MORNING = '09:00';
const CALENDAR_ICON = 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8';

/** Day and time in the browser's zone, with the picks that are made most; the month opens beside them. */
export function ScheduleFields() {
  const dispatch = useAppDispatch();
  const date = useAppSelector(selectDate);
  const time = useAppSelector(selectTime);
  const hasTried = useAppSelector(selectHasTried);
  const now = useNow(TICK_MS);
  const zone = `${formatZone(zonedInstant({ date, time })?.instant ?? now)} ${composerMessages.yourTime}`;
  const today = wallTimeAt(now).date;
  const next = useNextSlots();

  return (
    <Box sx={FIELDS}>
      <TextField
        id="post-date"
        type="date"
        required
        label={composerMessages.date}
        value={date}
        error={hasTried && date === ''}
        slotProps={{
          inputLabel: { shrink: true, required: false },
          htmlInput: { min: today, 'aria-describedby': 'post-date-problem post-time-problem' },
        }}
        sx={{ width: { md: 130 }, flex: { xs: 1.2, md: 'none' } }}
        onChange={({ target }) => dispatch(dateChanged(target.value))}
      />
      <TextField
        id="post-time"
        type="time"
        required
        label={composerMessages.time}
        value={time}
        error={hasTried && time === ''}
        title={zone}
        slotProps={{
          inputLabel: { shrink: true, required: false },
          htmlInput: { 'aria-describedby': 'post-zone post-time-problem' },
        }}
        sx={{ width: { md: 106 }, flex: { xs: 1, md: 'none' } }}
        onChange={({ target }) => dispatch(timeChanged(target.value))}
      />
      <span id="post-zone" className="visually-hidden">
        {zone}
      </span>
      <Box role="group" aria-label={composerMessages.picks} sx={PICKS}>
        {next.earliest !== null && (
          <Button
            variant="outlined"
            size="small"
            onClick={() => next.earliest !== null && dispatch(quickPickChosen(wallTimeAt(Date.parse(next.earliest))))}
          >
            {composerMessages.nextFree}
          </Button>
        )}
        <Button
          variant="outlined"
          size="small"
          onClick={() => dispatch(quickPickChosen({ date: daysAfter(today, 1), time: MORNING }))}
        >
          {composerMessages.tomorrow}
        </Button>
      </Box>
      <Month now={now} zone={zone} />
    </Box>
  );
}

const FIELDS = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  width: { xs: '100%', md: 'auto' },
  order: { xs: 1, md: 0 },
  '& .MuiInputBase-input': {
    height: { xs: 44, md: 40 },
    px: 1,
    py: 0,
    boxSizing: 'border-box',
    fontSize: { xs: '0.875rem', md: '0.8125rem' },
  },
};

/** A phone has room for the two fields alone: the month has picks of its own. */
const PICKS = {
  display: { xs: 'none', md: 'flex' },
  gap: 0.75,
  '& .MuiButton-root': { minHeight: 32, minWidth: 0, px: 0.75, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
};

type MonthProps = { now: number; zone: string };

function Month({ now, zone }: MonthProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsMonthOpen);
  const platforms = useAppSelector(selectPlatforms);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <IconButton
        ref={button}
        aria-label={composerMessages.month}
        title={composerMessages.month}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => dispatch(monthOpened())}
        sx={{ width: 32, height: 32, p: 0, borderRadius: 1 }}
      >
        <LineIcon path={CALENDAR_ICON} sizePx={18} />
      </IconButton>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        disableScrollLock
        onClose={() => dispatch(monthClosed())}
        slotProps={{ paper: { role: 'dialog', 'aria-label': composerMessages.month, sx: MONTH } }}
      >
        <Suspense fallback={null}>
          <DayPicker now={now} />
        </Suspense>
        <p className={shared.note}>{zone}</p>
        {platforms.length > 0 && (
          <p className={shared.note}>
            {composerMessages.goodTimes} {platforms.map(goodTimesText).join('; ')}
          </p>
        )}
      </Popover>
    </>
  );
}

/** High enough for what is on its way, so that it finds its place at once. */
const MONTH = { width: 346, minHeight: 440, maxWidth: '100%', p: 1.5, border: 1, borderColor: 'divider' };

type NotesProps = { onPostNow: () => void };

/** What speaks against the time, or is to be known of it. */
export function ScheduleNotes({ onPostNow }: NotesProps) {
  const date = useAppSelector(selectDate);
  const time = useAppSelector(selectTime);
  const hasTried = useAppSelector(selectHasTried);
  const now = useNow(TICK_MS);
  const zoned = zonedInstant({ date, time });
  const isLateAllowed = useAppSelector((state) => mayBeLate(selectDraft(state), selectEdited(state)));
  const isPassed = !isLateAllowed && isTimePassed({ date, time }, now);

  return (
    <Box sx={NOTES}>
      <FieldProblem id="post-date-problem" problem={hasTried && date === '' ? problemMessages['date-missing'] : null} />
      <FieldProblem id="post-time-problem" problem={timeProblem(isPassed, hasTried && time === '')} part="schedule" />
      {isPassed && (
        <Button variant="outlined" size="small" onClick={onPostNow}>
          {composerMessages.postNowInstead}
        </Button>
      )}
      <p role="status" className={shared.note}>
        {zoned?.anomaly === 'gap' && movedTimeText(time, wallTimeAt(zoned.instant).time)}
        {zoned?.anomaly === 'overlap' && COMES_TWICE_TEXT}
      </p>
    </Box>
  );
}

const NOTES = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1.5,
  '&:has(> :not(:empty))': { pt: 1 },
};

function timeProblem(isPassed: boolean, isMissing: boolean): string | null {
  if (isPassed) return problemMessages['time-passed'];
  return isMissing ? problemMessages['time-missing'] : null;
}
