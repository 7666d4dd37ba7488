import { useEffect, useRef, type MouseEvent } from 'react';
import type { CalendarEntry } from '#contract/schemas/calendar';
import {
  wallTimeAt,
  formatHour,
  zonedInstant,
  formatTime,
  type WallTime,
  formatDayOfWeek,
  formatWeekday,
} from '../../../lib/dates';
import type { CalendarAddress } from '../span';
import { isEmptyPlace, useGridKeys } from '../grid/useGridKeys';
import { calendarMessages, moveMessages, dayText } from '../messages';
import * as styles from './hours.module.css';
import { useAppSelector } from '../../../store/hooks';
import type { MoveTarget } from '../../../lib/moveTarget';
import { dayId, keyOf } from '../entries';
import { EntryButton } from '../entry/EntryButton';
import { PlanButton, Slot, usePlan, useSlotTime } from '../slot';
import { minutesOf, timeAtPart } from '../move/steps';
import { useDropTarget } from '../move/useDragging';
import { selectTarget } from '../calendarSlice';

const HINT_ID = 'calendar-hint';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The morning is in sight at first. */
const FIRST_HOUR = 7;

type Props = {
  address: CalendarAddress;
  titleId: string;
  nowMs: number;
  days: readonly string[];
  byDay: ReadonlyMap<string, CalendarEntry[]>;
};

/** Days beside each other, hour by hour. */
export function TimeGrid({ address, titleId, nowMs, days, byDay }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const handleKeyDown = useGridKeys({ address, days, entries: [...byDay.values()].flat() });
  const now = wallTimeAt(nowMs);

  useEffect(() => {
    const { current } = scroller;
    if (current !== null) current.scrollTop = (current.scrollHeight / HOURS.length) * FIRST_HOUR;
  }, []);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-labelledby={titleId}
      aria-describedby={HINT_ID}
      className={styles.grid}
      data-days={days.length}
      onKeyDown={handleKeyDown}
    >
      <div role="row" className={styles.heads}>
        <div role="columnheader" className={styles.corner}>
          <span className="visually-hidden">{calendarMessages.hours}</span>
        </div>
        {days.map((day) => (
          <DayHead key={day} day={day} today={now.date} />
        ))}
      </div>
      <div role="row" className={styles.body}>
        <div role="rowheader" className={styles.hours}>
          <span className="visually-hidden">{calendarMessages.hours}</span>
          {HOURS.map((hour) => (
            <span key={hour} aria-hidden="true">
              {formatHour(hour)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn key={day} day={day} now={now} entries={byDay.get(day) ?? []} isTabStop={day === address.date} />
        ))}
      </div>
      <p id={HINT_ID} hidden>
        {moveMessages.gridHint}
      </p>
    </div>
  );
}

const DAY_MINUTES = 24 * 60;

type DayColumnProps = { day: string; now: WallTime; entries: readonly CalendarEntry[]; isTabStop: boolean };

/** The hours of one day with its entries. */
function DayColumn({ day, now, entries, isTabStop }: DayColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const targetTime = useAppSelector((state) => targetTimeOn(day, selectTarget(state)));
  const slotTime = useSlotTime(day);
  const plan = usePlan();
  useDropTarget(column, day, true);

  function handleClick(event: MouseEvent<HTMLDivElement>) {
    if (!isEmptyPlace(event)) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    plan(day, timeAtPart((event.clientY - top) / height));
  }

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
      onClick={handleClick}
    >
      {layInLanes(entries, minutesOfEntry).map(({ entry, minutes, lane, lanes }) => (
        <EntryButton
          key={keyOf(entry)}
          entry={entry}
          look="block"
          style={{ top: partOfDay(minutes), left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
        />
      ))}
      {slotTime !== null && (
        <Slot time={slotTime} className={styles.slot} style={{ top: partOfDay(minutesOf(slotTime)) }} />
      )}
      {day === now.date && <div className={styles.now} style={{ top: partOfDay(minutesOf(now.time)) }} />}
      {targetTime !== null && (
        <div className={styles.target} style={{ top: partOfDay(minutesOf(targetTime)) }} aria-hidden="true">
          {formatTime(zonedInstant({ date: day, time: targetTime })?.instant ?? Number.NaN)}
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

type DayHeadProps = { day: string; today: string };

/** The name of a day over its hours; until it is over, with the way to a new post. */
function DayHead({ day, today }: DayHeadProps) {
  return (
    <div role="columnheader" className={styles.head} data-today={day === today || undefined}>
      <span className="visually-hidden">{formatWeekday(day)}</span>
      <span aria-hidden="true">
        {formatDayOfWeek(day)} <span className={styles.date}>{Number(day.slice(8))}</span>
      </span>
      {day >= today && <PlanButton day={day} />}
    </div>
  );
}

/** Something at an instant, and beside how many others of about the same time it stands. */
type Laid<Entry> = { entry: Entry; minutes: number; lane: number; lanes: number };

/** A block of an entry is as high as so many minutes. */
const BLOCK_MINUTES = 56;

/** Lays entries of a day, earliest first, side by side where their blocks would cover each other. */
export function layInLanes<Entry>(entries: readonly Entry[], minutesOf: (entry: Entry) => number): Laid<Entry>[] {
  const laid: Laid<Entry>[] = [];
  let group: Laid<Entry>[] = [];
  let ends: number[] = [];
  for (const entry of entries) {
    const minutes = minutesOf(entry);
    if (ends.every((end) => end <= minutes)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= minutes);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = minutes + BLOCK_MINUTES;
    const one = { entry, minutes, lane, lanes: ends.length };
    group.push(one);
    laid.push(one);
    for (const other of group) other.lanes = ends.length;
  }
  return laid;
}
