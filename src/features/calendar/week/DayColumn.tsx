import { useRef } from 'react';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { useAppSelector } from '../../../app/hooks';
import { wallTimeAt, zonedInstant, formatClock, type WallTime } from '../../../lib/dates';
import type { MoveTarget } from '../../../lib/landingOf';
import { dayId, keyOf } from '../entries';
import { EntryButton } from '../entry/EntryButton';
import { dayText } from '../messages';
import { minutesOf } from '../move/steps';
import { useDropTarget } from '../move/useDragging';
import { selectTarget } from '../selectors';
import { layInLanes } from './lanes';
import * as styles from './hours.module.css';

const DAY_MINUTES = 24 * 60;

type Props = { day: string; now: WallTime; entries: readonly CalendarEntry[]; isTabStop: boolean };

/** The hours of one day with its entries. */
export function DayColumn({ day, now, entries, isTabStop }: Props) {
  const column = useRef<HTMLDivElement>(null);
  const targetTime = useAppSelector((state) => targetTimeOn(day, selectTarget(state)));
  useDropTarget(column, day, true);

  return (
    <div
      ref={column}
      role="gridcell"
      id={dayId(day)}
      className={styles.column}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={dayText(day, entries.length)}
      aria-current={day === now.date ? 'date' : undefined}
      data-day={day}
      data-over={day < now.date || undefined}
      data-target={targetTime !== null || undefined}
    >
      {layInLanes(entries, minutesOfEntry).map(({ entry, minutes, lane, lanes }) => (
        <EntryButton
          key={keyOf(entry)}
          entry={entry}
          look="block"
          style={{ top: partOfDay(minutes), left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
        />
      ))}
      {day === now.date && <div className={styles.now} style={{ top: partOfDay(minutesOf(now.time)) }} />}
      {targetTime !== null && (
        <div className={styles.target} style={{ top: partOfDay(minutesOf(targetTime)) }} aria-hidden="true">
          {formatClock(zonedInstant({ date: day, time: targetTime })?.instant ?? Number.NaN)}
        </div>
      )}
    </div>
  );
}

/** Where on a day something would be moved to; null if elsewhere. */
function targetTimeOn(day: string, target: MoveTarget | null): string | null {
  return target?.date === day ? target.time : null;
}

function minutesOfEntry({ at }: CalendarEntry): number {
  return minutesOf(wallTimeAt(Date.parse(at)).time);
}

function partOfDay(minutes: number): string {
  return `${(minutes / DAY_MINUTES) * 100}%`;
}
