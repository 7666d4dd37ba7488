import { memo, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { useAppSelector } from '../../../store/hooks';
import { formatShortDay } from '../../../lib/dates';
import { addressOf, type CalendarAddress } from '../address';
import { dayId, keyOf } from '../entries';
import { EntryButton } from '../entry/EntryButton';
import { PlanLink } from '../entry/PlanLink';
import { dayText, moreText } from '../messages';
import { useDropTarget } from '../move/useDragging';
import { selectTarget } from '../selectors';
import * as styles from './month.module.css';

/** Entries that one day of a month shows. */
const SHOWN_MAX = 3;

type Props = {
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
export const MonthCell = memo(DrawnCell, isSame);

function isSame({ entries, ...before }: Props, { entries: entriesNow, ...now }: Props): boolean {
  return shallowEqual(before, now) && shallowEqual(entries, entriesNow);
}

function DrawnCell({ day, today, address, entries, isTabStop }: Props) {
  const cell = useRef<HTMLDivElement>(null);
  const isTarget = useAppSelector((state) => selectTarget(state)?.date === day);
  useDropTarget(cell, day, false);
  const isOtherMonth = day.slice(0, 7) !== address.date.slice(0, 7);
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
    >
      <div className={styles.top}>
        <span className={styles.date} aria-hidden="true">
          {day.endsWith('-01') ? formatShortDay(day) : Number(day.slice(8))}
        </span>
        {day >= today && <PlanLink day={day} isItem />}
      </div>
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
