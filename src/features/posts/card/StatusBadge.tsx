import { STATUS_LABELS } from '../messages';

type Props = { status: string };

/** The status in its colour; one without a label of its own is shown as it is, in grey (spec section 4). */
export function StatusBadge({ status }: Props) {
  const label = STATUS_LABELS[status];
  const colour = label === undefined ? 'other' : status;
  return <span className={`post__status post__status--${colour}`}>{label ?? status}</span>;
}
