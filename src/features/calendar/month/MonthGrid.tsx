import type { CalendarEntry } from '#contract/schemas/calendar';
import { formatDayOfWeek } from '../../../lib/dates';
import type { CalendarAddress } from '../address';
import { moveMessages } from '../messages';
import { useGridKeys } from '../grid/useGridKeys';
import { weeksOf } from '../span';
import { MonthCell } from './MonthCell';
import * as styles from './month.module.css';

const HINT_ID = 'calendar-hint';

type Props = {
  address: CalendarAddress;
  titleId: string;
  today: string;
  days: readonly string[];
  byDay: ReadonlyMap<string, CalendarEntry[]>;
};

/** A month, week by week. */
export function MonthGrid({ address, titleId, today, days, byDay }: Props) {
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
