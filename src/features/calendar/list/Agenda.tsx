import type { CalendarEntry } from '#contract/schemas/calendar';
import { AgendaDay } from './AgendaDay';
import * as styles from './agenda.module.css';

type Props = {
  days: readonly string[];
  today: string;
  byDay: ReadonlyMap<string, CalendarEntry[]>;
  /** They have come: a day without any is empty. */
  isKnown: boolean;
};

/** Days below each other, each with its entries as rows. */
export function Agenda({ days, today, byDay, isKnown }: Props) {
  return (
    <ol className={styles.agenda}>
      {days.map((day) => (
        <AgendaDay key={day} day={day} today={today} entries={byDay.get(day) ?? []} isKnown={isKnown} />
      ))}
    </ol>
  );
}
