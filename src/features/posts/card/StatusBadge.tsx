import { STATUS_LABELS } from '../messages';
import * as styles from './card.module.css';

type Props = { status: string };

/** The status in its color; one without a label of its own is shown as it is, in gray (spec section 4). */
export function StatusBadge({ status }: Props) {
  const label = STATUS_LABELS[status];
  return (
    <span className={styles.status} data-status={label === undefined ? 'other' : status}>
      {label ?? status}
    </span>
  );
}
