import { Suspense } from 'react';
import Button from '@mui/material/Button';
import { COMES_TWICE_TEXT, movedTimeText } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useNow } from '../../../lib/clock';
import { lazyPart } from '../../../lib/lazyPart';
import { formatZone, wallTimeAt, zonedInstant } from '../../../lib/dates';
import { dateChanged, selectDate, selectTime, timeChanged, selectDraft, selectEdited } from '../draftSlice';
import { selectHasTried } from '../submissionSlice';
import { FieldProblem } from '../FieldProblem';
import { mayBeLate } from '../draft';
import { composerMessages, problemMessages, goodTimesText } from '../messages';
import { isTimePassed } from '../problems';
import * as shared from '../shared.module.css';
import * as styles from './editor.module.css';
import { selectPlatforms } from '../selectors';

/** The calendar weighs more than the form. */
const { Component: DayPicker } = lazyPart(async () => (await import('./DayPicker')).DayPicker);

const TICK_MS = 10_000;

type Props = { onPostNow: () => void };

/** Day and time in the browser's zone, which is named beside them. */
export function ScheduleTime({ onPostNow }: Props) {
  const dispatch = useAppDispatch();
  const date = useAppSelector(selectDate);
  const time = useAppSelector(selectTime);
  const hasTried = useAppSelector(selectHasTried);
  const now = useNow(TICK_MS);
  const zoned = zonedInstant({ date, time });
  const isLateAllowed = useAppSelector((state) => mayBeLate(selectDraft(state), selectEdited(state)));
  const isPassed = !isLateAllowed && isTimePassed({ date, time }, now);

  return (
    <>
      <div className={shared.row}>
        <div className={shared.field}>
          <label htmlFor="post-date">{composerMessages.date}</label>
          <input
            id="post-date"
            className={shared.input}
            type="date"
            required
            min={wallTimeAt(now).date}
            value={date}
            aria-describedby="post-date-problem post-time-problem"
            onChange={(event) => dispatch(dateChanged(event.target.value))}
          />
        </div>
        <div className={shared.field}>
          <label htmlFor="post-time">{composerMessages.time}</label>
          <input
            id="post-time"
            className={shared.input}
            type="time"
            required
            value={time}
            aria-describedby="post-zone post-time-problem"
            onChange={(event) => dispatch(timeChanged(event.target.value))}
          />
        </div>
        <p id="post-zone" className={shared.note}>
          {formatZone(zoned?.instant ?? now)} {composerMessages.yourTime}
        </p>
      </div>
      <FieldProblem id="post-date-problem" problem={hasTried && date === '' ? problemMessages['date-missing'] : null} />
      <FieldProblem id="post-time-problem" problem={timeProblem(isPassed, hasTried && time === '')} part="schedule" />
      {isPassed && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={onPostNow}>
          {composerMessages.postNowInstead}
        </Button>
      )}
      <div className={styles.dayPicker}>
        <Suspense fallback={null}>
          <DayPicker now={now} />
        </Suspense>
      </div>
      <GoodTimes />
      <p role="status" className={shared.note}>
        {zoned?.anomaly === 'gap' && movedTimeText(time, wallTimeAt(zoned.instant).time)}
        {zoned?.anomaly === 'overlap' && COMES_TWICE_TEXT}
      </p>
    </>
  );
}

function timeProblem(isPassed: boolean, isMissing: boolean): string | null {
  if (isPassed) return problemMessages['time-passed'];
  return isMissing ? problemMessages['time-missing'] : null;
}

/** When readers of the chosen networks are there. */
function GoodTimes() {
  const platforms = useAppSelector(selectPlatforms);
  if (platforms.length === 0) return null;
  return (
    <p className={shared.note}>
      {composerMessages.goodTimes} {platforms.map(goodTimesText).join('; ')}
    </p>
  );
}
