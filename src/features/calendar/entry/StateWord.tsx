import type { PostStatus } from '#contract/postStates';
import { STATE_LABELS } from '../messages';
import * as styles from './entry.module.css';

type Props = { status: PostStatus };

/** A state in its color and its word. */
export function StateWord({ status }: Props) {
  return (
    <span className={styles.state} data-status={status}>
      {STATE_LABELS[status]}
    </span>
  );
}
