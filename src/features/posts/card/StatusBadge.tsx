import { STATUS_LABELS } from '../messages';

type Props = { status: string };

/** The status in its color; one without a label of its own is shown as it is, in gray (spec section 4). */
export function StatusBadge({ status }: Props) {
  const label = STATUS_LABELS[status];
  const color = label === undefined ? 'other' : status;
  return <span className={`post__status post__status--${color}`}>{label ?? status}</span>;
}
