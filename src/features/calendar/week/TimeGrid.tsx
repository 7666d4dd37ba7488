import { useEffect, useRef } from 'react';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { wallTimeAt, formatHour } from '../../../lib/dates';
import type { CalendarAddress } from '../address';
import { useGridKeys } from '../grid/useGridKeys';
import { calendarMessages, moveMessages } from '../messages';
import { DayColumn } from './DayColumn';
import { DayHead } from './DayHead';
import * as styles from './hours.module.css';

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
