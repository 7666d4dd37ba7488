import { formatDayOfWeek, formatWeekday } from '../../../lib/dates';
import { PlanLink } from '../entry/PlanLink';
import * as styles from './hours.module.css';

type Props = { day: string; today: string };

/** The name of a day over its hours; until it is over, with the way to a new post. */
export function DayHead({ day, today }: Props) {
  return (
    <div role="columnheader" className={styles.head} data-today={day === today || undefined}>
      <span className="visually-hidden">{formatWeekday(day)}</span>
      <span aria-hidden="true">
        {formatDayOfWeek(day)} <span className={styles.date}>{Number(day.slice(8))}</span>
      </span>
      {day >= today && <PlanLink day={day} />}
    </div>
  );
}
