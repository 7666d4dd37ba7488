import { memo, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { formatDayOfWeek, formatShortDay } from '../../../lib/dates';
import { type CalendarAddress, addressOf, weeksOf } from '../span';
import { moveMessages, dayText, moreText } from '../messages';
import { isEmptyPlace, useGridKeys } from '../grid/useGridKeys';
import * as styles from './month.module.css';
import { useAppSelector } from '../../../store/hooks';
import { dayId, keyOf } from '../entries';
import { PastWeeks } from '../list/PastWeeks';
import { EntryButton } from '../entry/EntryButton';
import { PlanButton, Slot, usePlan, useSlotTime } from '../slot';
import { useDropTarget } from '../move/useDragging';
import { selectTarget } from '../calendarSlice';

const HINT_ID = 'calendar-hint';

type Props = {
  address: CalendarAddress;
  titleId: string;
  today: string;
  /** Those that are shown, and those of its weeks that are over. */
  days: readonly string[];
  past: readonly string[];
  byDay: ReadonlyMap<string, CalendarEntry[]>;
};

/** A month, week by week; those that are over are one line. */
export function MonthGrid({ address, titleId, today, days, past, byDay }: Props) {
  const handleKeyDown = useGridKeys({ address, days, entries: [...byDay.values()].flat() });
  const weeks = weeksOf(days);

  return (
    <div
      role="grid"
      aria-labelledby={titleId}
      aria-describedby={HINT_ID}
      className={styles.month}
      onKeyDown={handleKeyDown}
    >
      <div role="row" className={styles.heads}>
        {weeks[0]?.map((day) => (
          <div key={day} role="columnheader">
            {formatDayOfWeek(day)}
          </div>
        ))}
      </div>
      {past.length > 0 && (
        <div role="row" className={styles.fold}>
          <div role="gridcell" aria-colspan={7}>
            <PastWeeks address={address} today={today} past={past} byDay={byDay} />
          </div>
        </div>
      )}
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={styles.week}>
          {week.map((day) => (
            <MonthCell
              key={day}
              day={day}
              today={today}
              address={address}
              entries={byDay.get(day) ?? []}
              isTabStop={day === address.date}
            />
          ))}
        </div>
      ))}
      <p id={HINT_ID} hidden>
        {moveMessages.gridHint}
      </p>
    </div>
  );
}

/** Entries that one day of a month shows. */
const SHOWN_MAX = 2;

type MonthCellProps = {
  /** Both as YYYY-MM-DD. */
  day: string;
  today: string;
  address: CalendarAddress;
  entries: readonly CalendarEntry[];
  isTabStop: boolean;
};

/**
 * One day of a month: its first entries, the way to the others, and, unless it is over, to a new post. It is drawn again only if
 * something of it changed: a move concerns two days of forty-two.
 */
const MonthCell = memo(DrawnCell, isSame);

function isSame({ entries, ...before }: MonthCellProps, { entries: entriesNow, ...now }: MonthCellProps): boolean {
  return shallowEqual(before, now) && shallowEqual(entries, entriesNow);
}

function DrawnCell({ day, today, address, entries, isTabStop }: MonthCellProps) {
  const cell = useRef<HTMLDivElement>(null);
  const isTarget = useAppSelector((state) => selectTarget(state)?.date === day);
  useDropTarget(cell, day, false);
  const month = address.date.slice(0, 7);
  // This month goes on into the next one.
  const isOtherMonth = day.slice(0, 7) !== month && !(day > today && today.startsWith(month));
  const plan = usePlan();
  const slotTime = useSlotTime(day);
  const more = entries.length - SHOWN_MAX;

  return (
    <div
      ref={cell}
      role="gridcell"
      id={dayId(day)}
      className={styles.cell}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={dayText(day, entries.length)}
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      data-other={isOtherMonth || undefined}
      data-over={day < today || undefined}
      data-target={isTarget || undefined}
      data-slot={slotTime !== null || undefined}
      onClick={(event) => isEmptyPlace(event) && plan(day)}
    >
      <div className={styles.top}>
        <span className={styles.date} aria-hidden="true">
          {day.endsWith('-01') ? formatShortDay(day) : Number(day.slice(8))}
        </span>
        {day >= today && <PlanButton day={day} isItem />}
      </div>
      {slotTime !== null && <Slot time={slotTime} />}
      {entries.slice(0, SHOWN_MAX).map((entry) => (
        <EntryButton key={keyOf(entry)} entry={entry} look="month" />
      ))}
      {more > 0 && (
        <Link
          className={styles.more}
          to={addressOf({ ...address, view: 'day', date: day })}
          data-item
          tabIndex={-1}
          aria-label={`${moreText(more)}, ${dayText(day, entries.length)}`}
        >
          {moreText(more)}
        </Link>
      )}
    </div>
  );
}
