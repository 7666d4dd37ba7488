import { Link } from 'react-router-dom';
import type { QueuedTarget } from '#contract/schemas/queue';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { NamedRow } from '../../components/NamedRow';
import { editPostPath } from '../../core/paths';
import { useNow } from '../../lib/clock';
import { formatFullDate, formatSoon } from '../../lib/dates';
import { queueMessages } from './messages';
import { orderChosen, selectIsBusy } from './queueSlice';
import { moved, type Step } from './reorder';

type Props = { accountId: string; target: QueuedTarget; order: readonly string[] };

const STEPS: readonly Step[] = ['up', 'down', 'first'];

/** One post of a queue: its first words, its time, and ways to move it. */
export function QueuedPost({ accountId, target, order }: Props) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const now = useNow();
  const { target_id: id, post_id: postId, slot_at: slotAt, excerpt, is_misplaced: isMisplaced } = target;

  const controls = STEPS.map((step) => {
    const next = moved(order, id, step);
    return {
      label: queueMessages[step],
      isHeld: isBusy || next.every((one, index) => one === order[index]),
      onClick: () => dispatch(orderChosen({ accountId, before: [...order], order: next })),
    };
  });

  return (
    <NamedRow name={excerpt} isSample={false} controls={controls}>
      <time dateTime={slotAt} title={formatFullDate(slotAt)}>
        {formatSoon(slotAt, now)}
      </time>
      {isMisplaced && ` · ${queueMessages.isMisplaced}`} · <Link to={editPostPath(postId)}>{queueMessages.edit}</Link>
    </NamedRow>
  );
}
