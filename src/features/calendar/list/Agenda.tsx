import type { CalendarEntry } from '#contract/schemas/calendar';
import * as styles from './agenda.module.css';
import { formatWeekday } from '../../../lib/dates';
import { keyOf } from '../entries';
import { EntryButton, PlanLink } from '../entry/EntryButton';
import { calendarMessages } from '../messages';

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

type Props = { day: string; today: string; entries: readonly CalendarEntry[]; isKnown: boolean };

/** One day with its entries as rows; until it is over, it leads to a new post. */
function AgendaDay({ day, today, entries, isKnown }: Props) {
  const isOver = day < today;
  return (
    <li className={styles.day} aria-current={day === today ? 'date' : undefined}>
      <div className={styles.name}>
        <h3>{formatWeekday(day)}</h3>
        {day === today && <span className={styles.today}>{calendarMessages.today}</span>}
        {!isOver && <PlanLink day={day} />}
      </div>
      {entries.map((entry) => (
        <EntryButton key={keyOf(entry)} entry={entry} look="row" />
      ))}
      {isKnown && entries.length === 0 && (
        <p className={styles.empty}>{isOver ? calendarMessages.nothingOut : calendarMessages.nothing}</p>
      )}
    </li>
  );
}
