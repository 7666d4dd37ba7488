import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { formatDayOfWeek, formatWeekday } from '../../../lib/dates';
import { keyOf } from '../entries';
import { EntryButton } from '../entry/EntryButton';
import { PlanButton, Slot, useSlotTime } from '../slot';
import { calendarMessages, dayText } from '../messages';
import { PastWeeks } from './PastWeeks';
import { addressOf, type CalendarAddress, weeksOf } from '../span';
import * as styles from './agenda.module.css';

type AgendaProps = {
  days: readonly string[];
  today: string;
  byDay: ReadonlyMap<string, CalendarEntry[]>;
  /** They have come: a day without any is empty. */
  isKnown: boolean;
};

/** Days below each other, each with its entries as rows. */
export function Agenda({ days, today, byDay, isKnown }: AgendaProps) {
  return (
    <ol className={styles.agenda}>
      {days.map((day) => (
        <AgendaDay key={day} day={day} today={today} entries={byDay.get(day) ?? []} isKnown={isKnown} />
      ))}
    </ol>
  );
}

type AgendaDayProps = { day: string; today: string; entries: readonly CalendarEntry[]; isKnown: boolean };

/** One day with its entries as rows; until it is over, it leads to a new post. */
function AgendaDay({ day, today, entries, isKnown }: AgendaDayProps) {
  const isOver = day < today;
  const slotTime = useSlotTime(day);
  return (
    <li className={styles.day} aria-current={day === today ? 'date' : undefined}>
      <div className={styles.name}>
        <h3>{formatWeekday(day)}</h3>
        {day === today && <span className={styles.today}>{calendarMessages.today}</span>}
        {!isOver && <PlanButton day={day} />}
      </div>
      {slotTime !== null && <Slot time={slotTime} />}
      {entries.map((entry) => (
        <EntryButton key={keyOf(entry)} entry={entry} look="row" />
      ))}
      {isKnown && entries.length === 0 && (
        <p className={styles.empty}>{isOver ? calendarMessages.nothingOut : calendarMessages.nothing}</p>
      )}
    </li>
  );
}

/** Dots that fit under a day. */
const DOTS_MAX = 3;

type DayStripProps = {
  address: CalendarAddress;
  today: string;
  /** Those that are shown, and those of weeks that are over. */
  days: readonly string[];
  past: readonly string[];
  byDay: ReadonlyMap<string, CalendarEntry[]>;
};

/** The days of a month or week on a phone, with a dot for each of their first entries; each shows its own below. */
export function DayStrip({ address, today, days, past, byDay }: DayStripProps) {
  return (
    <nav aria-label={calendarMessages.days} className={styles.strip}>
      <div className={styles.week} aria-hidden="true">
        {weeksOf(days)[0]?.map((day) => (
          <span key={day} className={styles.head}>
            {formatDayOfWeek(day).slice(0, 2)}
          </span>
        ))}
      </div>
      {past.length > 0 && <PastWeeks address={address} today={today} past={past} byDay={byDay} />}
      {weeksOf(days).map((week) => (
        <div key={week[0]} className={styles.week}>
          {week.map((day) => (
            <Link
              key={day}
              to={addressOf({ ...address, date: day })}
              className={styles.stripDay}
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
