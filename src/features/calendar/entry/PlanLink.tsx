import { Link } from 'react-router-dom';
import { LineIcon } from '../../../components/LineIcon';
import { paths, type CreateState } from '../../../lib/paths';
import { planText } from '../messages';
import * as styles from './entry.module.css';

const PLUS = 'M12 5v14M5 12h14';
const ICON_PX = 16;

type Props = { day: string; isItem?: boolean };

/** The way to a post for a day; in a grid, `isItem`, arrows lead to it. */
export function PlanLink({ day, isItem = false }: Props) {
  const planned: CreateState = { schedule: true, date: day };
  return (
    <Link
      to={paths.create}
      state={planned}
      className={styles.plan}
      aria-label={planText(day)}
      {...(isItem && { 'data-item': true, tabIndex: -1 })}
    >
      <LineIcon path={PLUS} sizePx={ICON_PX} />
    </Link>
  );
}
