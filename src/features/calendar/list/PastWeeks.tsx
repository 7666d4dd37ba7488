import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { LineIcon } from '../../../components/LineIcon';
import { formatShortDayRange } from '../../../lib/dates';
import { statesText } from '../messages';
import { addressOf, type CalendarAddress, isFolded } from '../span';
import * as styles from './agenda.module.css';

const ICONS = { folded: 'M9 6l6 6-6 6', open: 'M6 9l6 6 6-6' };
const ICON_PX = 16;

type Props = {
  address: CalendarAddress;
  today: string;
  past: readonly string[];
  byDay: ReadonlyMap<string, CalendarEntry[]>;
};

/** The weeks of a month that are over, in one line; looking at a day of them unfolds them, and at today folds them. */
export function PastWeeks({ address, today, past, byDay }: Props) {
  const days = past.filter((day) => day.slice(0, 7) === today.slice(0, 7));
  const [first = today] = days;
  const folded = isFolded(address, today);
  const statuses = days.flatMap((day) => byDay.get(day) ?? []).map(({ status }) => status);
  return (
    <Link
      className={styles.past}
      to={addressOf({ ...address, date: folded ? first : today })}
      replace
      aria-expanded={!folded}
    >
      <LineIcon path={folded ? ICONS.folded : ICONS.open} sizePx={ICON_PX} />
      <b>{formatShortDayRange(first, days.at(-1) ?? first)}</b> <span>{statesText(statuses)}</span>
    </Link>
  );
}
