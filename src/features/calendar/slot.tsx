import { useContext } from 'react';
import { clsx } from 'clsx';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import { LineIcon } from '../../components/LineIcon';
import { SLOT_ID } from '../../lib/calendarDays';
import { ClockContext } from '../../lib/clock';
import { formatWallTime, wallTimeAt, type WallTime } from '../../lib/dates';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { dialogOpened, selectDialog } from '../ui/uiSlice';
import { calendarMessages, planText } from './messages';
import { minutesOf, STEP_MINUTES, timeOf } from './move/steps';
import * as styles from './entry/entry.module.css';

/** Returns what begins a post on a day (YYYY-MM-DD), at a time (HH:mm) or the usual one; nothing begins in the past. */
export function usePlan(): (date: string, time?: string) => void {
  const dispatch = useAppDispatch();
  const clock = useContext(ClockContext);
  return (date, chosen) => {
    const now = wallTimeAt(clock.now());
    const time = chosen ?? usualTime(date, now);
    if (date < now.date || (date === now.date && time < now.time)) return;
    dispatch(dialogOpened({ name: 'smallComposer', date, time }));
  };
}

/** Minutes that are left at least to write a post for the day that is under way. */
const TO_WRITE_MINUTES = 30;
const LAST_MINUTES = 24 * 60 - STEP_MINUTES;

function usualTime(date: string, now: WallTime): string {
  if (date !== now.date || now.time < DEFAULT_SCHEDULE_TIME) return DEFAULT_SCHEDULE_TIME;
  const soon = Math.ceil((minutesOf(now.time) + TO_WRITE_MINUTES) / STEP_MINUTES) * STEP_MINUTES;
  return soon > LAST_MINUTES ? '23:59' : timeOf(soon);
}

const PLUS = 'M12 5v14M5 12h14';
const ICON_PX = 16;

type PlanButtonProps = { day: string; isItem?: boolean };

/** Begins a post for a day; in a grid, `isItem`, arrows lead to it. */
export function PlanButton({ day, isItem = false }: PlanButtonProps) {
  const plan = usePlan();
  return (
    <button
      type="button"
      className={styles.plan}
      aria-label={planText(day)}
      aria-haspopup="dialog"
      {...(isItem && { 'data-item': true, tabIndex: -1 })}
      onClick={() => plan(day)}
    >
      <LineIcon path={PLUS} sizePx={ICON_PX} />
    </button>
  );
}

/** The time of the post that is being written for a day (YYYY-MM-DD); null while none is. */
export function useSlotTime(day: string): string | null {
  return useAppSelector((state) => {
    const dialog = selectDialog(state);
    return dialog?.name === 'smallComposer' && dialog.date === day ? dialog.time : null;
  });
}

type SlotProps = { time: string; className?: string | undefined; style?: { top: string } };

/** Where the post that is being written will stand. */
export function Slot({ time, className, style }: SlotProps) {
  return (
    <div id={SLOT_ID} className={clsx(styles.slot, className)} style={style} aria-hidden="true">
      {time !== '' && <b>{formatWallTime(time)}</b>} <span>{calendarMessages.newPost}</span>
    </div>
  );
}
