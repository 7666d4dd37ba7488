import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { formatDayOfWeek } from '../../../lib/dates';
import { addressOf, type CalendarAddress, weeksOf } from '../span';
import { calendarMessages, dayText } from '../messages';
import * as styles from './strip.module.css';

/** Dots that fit under a day. */
const DOTS_MAX = 3;

type Props = {
  address: CalendarAddress;
  today: string;
  days: readonly string[];
  byDay: ReadonlyMap<string, CalendarEntry[]>;
};

/** The days of a month or week on a phone, with a dot for each of their first entries; each shows its own below. */
export function DayStrip({ address, today, days, byDay }: Props) {
  return (
    <nav aria-label={calendarMessages.days} className={styles.strip}>
      <div className={styles.week} aria-hidden="true">
        {weeksOf(days)[0]?.map((day) => (
          <span key={day} className={styles.head}>
            {formatDayOfWeek(day).slice(0, 2)}
          </span>
        ))}
      </div>
      {weeksOf(days).map((week) => (
        <div key={week[0]} className={styles.week}>
          {week.map((day) => (
            <Link
              key={day}
              to={addressOf({ ...address, date: day })}
              className={styles.day}
              aria-label={dayText(day, byDay.get(day)?.length ?? 0)}
              aria-current={day === address.date ? 'date' : undefined}
              data-today={day === today || undefined}
              data-other={day.slice(0, 7) !== address.date.slice(0, 7) || undefined}
            >
              {Number(day.slice(8))}
              <span className={styles.dots}>
                {byDay
                  .get(day)
                  ?.slice(0, DOTS_MAX)
                  .map(({ status }, index) => (
                    <span key={index} className={styles.dot} data-status={status} />
                  ))}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
