import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { COMES_TWICE_TEXT, movedTimeText, POST_PROBLEM_TEXTS } from '#contract/postTexts';
import type { Problem, When } from './scheduleRules';
import { DayCalendar, QuickPicks, type QuickPick } from '../../components/DayCalendar';
import { formatZone, wallTimeAt, zonedInstant } from '../../lib/dates';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { monthTurned, selectMonth } from './scheduleDialogSlice';
import { scheduleMessages } from './messages';
import TextField from '@mui/material/TextField';

/** The fields of the dialog by their ids in the page. */
const DATE_ID = 'schedule-date';
const TIME_ID = 'schedule-time';
export const CONTENT_ID = 'schedule-content';
export const PLATFORMS_ID = 'schedule-platforms';

const FIELD_IDS: Record<Problem, string> = {
  'date-missing': DATE_ID,
  'time-missing': TIME_ID,
  'time-passed': TIME_ID,
  blank: CONTENT_ID,
  'too-long': CONTENT_ID,
  'too-many-hashtags': CONTENT_ID,
  'too-many-mentions': CONTENT_ID,
  'too-many-cashtags': CONTENT_ID,
  'no-platform': PLATFORMS_ID,
};

/** Leads to the field of a problem: it may be out of sight in a dialog that scrolls. */
export function focusOn(problem: Problem | undefined): void {
  if (problem !== undefined) document.getElementById(FIELD_IDS[problem])?.focus();
}

const DATE_LABEL_ID = 'schedule-date-label';

type Props = {
  when: When;
  /** Epoch milliseconds. */
  now: number;
  problems: readonly Problem[];
  onDateChosen: (date: string) => void;
  onTimeChanged: (time: string) => void;
  onQuickPick: (pick: QuickPick) => void;
  /** Offered where the time has passed. */
  onPostNow: () => void;
};

/** Day and time in the browser's zone, which is named beside them; days before today cannot be chosen. */
export function WhenFields({ when: { date, time }, now, problems, ...handlers }: Props) {
  const { onDateChosen, onTimeChanged, onQuickPick, onPostNow } = handlers;
  const dispatch = useAppDispatch();
  const month = useAppSelector(selectMonth);
  const zoned = date === null ? null : zonedInstant({ date, time });
  const timeProblem = problems.find((problem) => problem === 'time-missing' || problem === 'time-passed');

  return (
    <>
      <Box id={DATE_ID} role="group" tabIndex={-1} aria-labelledby={DATE_LABEL_ID}>
        <Typography id={DATE_LABEL_ID} sx={{ fontWeight: 600 }}>
          {scheduleMessages.date}
        </Typography>
        <QuickPicks now={now} onPicked={onQuickPick} />
        <DayCalendar
          date={date}
          month={month}
          now={now}
          onChosen={onDateChosen}
          onMonthChanged={(month) => dispatch(monthTurned(month))}
        />
        <FieldProblem text={problems.includes('date-missing') ? POST_PROBLEM_TEXTS['date-missing'] : null} />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <TextField
          id={TIME_ID}
          label={scheduleMessages.time}
          type="time"
          size="small"
          value={time}
          error={timeProblem !== undefined}
          helperText={`${formatZone(zoned?.instant ?? now)} ${scheduleMessages.yourTime}`}
          onChange={(event) => onTimeChanged(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {zoned?.anomaly === 'gap' && movedTimeText(time, wallTimeAt(zoned.instant).time)}
          {zoned?.anomaly === 'overlap' && COMES_TWICE_TEXT}
        </Typography>
        <FieldProblem text={timeProblem === undefined ? null : POST_PROBLEM_TEXTS[timeProblem]} />
        {timeProblem === 'time-passed' && (
          <Button size="small" variant="outlined" onClick={onPostNow}>
            {scheduleMessages.postNowInstead}
          </Button>
        )}
      </Box>
    </>
  );
}

type ProblemProps = { text: string | null };

/** Problem of the field above. The live region is always present: one added with its text is not read out. */
export function FieldProblem({ text }: ProblemProps) {
  return (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
      {text}
    </Typography>
  );
}
