import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import type { QueuedTarget } from '#contract/schemas/queue';
import { reasonAndWait } from '../../api/failureText';
import { useGetQueueQuery, useGetSlotsQuery } from '../../api/queueApi';
import { RetryAlert } from '../../components/RetryAlert';
import { SectionCard } from '../../components/SectionCard';
import { paths, editPostPath } from '../../lib/paths';
import { queueMessages, misplacedText } from './messages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectIsBusy } from './queueSlice';
import { closeGaps, pause, resume, saveOrder, saveSlots, shuffleOrder, moved, type Step } from './changeQueue';
import { RowControls } from '../../components/NamedRow';
import { useNow } from '../../lib/clock';
import { formatFullDate, formatSoon } from '../../lib/dates';

type Props = { accountId: string };

/** What waits in the queue of an account, in the order in which it goes out. */
export function QueueSection({ accountId }: Props) {
  const { currentData: queue, error, isFetching, refetch } = useGetQueueQuery(accountId);
  const order = queue?.targets.map(({ target_id: id }) => id) ?? [];
  const handlePress = useFocusKept(order.join());

  return (
    <SectionCard id="waiting-posts" title={queueMessages.waiting}>
      {queue === undefined && isFetching && <Typography role="status">{queueMessages.loading}</Typography>}
      {queue === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={queueMessages.unread} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {queue !== undefined && (
        <>
          {queue.paused_at !== null && <Typography role="status">{queueMessages.paused}</Typography>}
          <MisplacedPosts accountId={accountId} targets={queue.targets} />
          {order.length === 0 && (
            <Typography color="textSecondary">
              {queueMessages.empty} <Link to={paths.create}>{queueMessages.createPost}</Link>
            </Typography>
          )}
          <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }} onClickCapture={handlePress}>
            {queue.targets.map((target) => (
              <QueuedPost key={target.target_id} accountId={accountId} target={target} order={order} />
            ))}
          </Stack>
          <QueueControls accountId={accountId} targets={queue.targets} isPaused={queue.paused_at !== null} />
        </>
      )}
    </SectionCard>
  );
}

type MisplacedPostsProps = { accountId: string; targets: readonly QueuedTarget[] };

/** Offers to move what waits at times that were taken away; until then it keeps them. */
function MisplacedPosts({ accountId, targets }: MisplacedPostsProps) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const { currentData: slots } = useGetSlotsQuery(accountId);
  const count = targets.filter(({ is_misplaced: isMisplaced }) => isMisplaced).length;

  function handleMove() {
    if (slots !== undefined && !isBusy) void dispatch(saveSlots({ accountId, ...slots, move: true }));
  }

  return (
    <Box role="status" sx={{ '&:empty': { mb: -2 } }}>
      {count > 0 && (
        <>
          <Typography>{misplacedText(count)}</Typography>
          {slots !== undefined && slots.slots.length > 0 && (
            <Button variant="outlined" aria-disabled={isBusy} sx={{ mt: 1 }} onClick={handleMove}>
              {queueMessages.move}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

type QueueControlsProps = { accountId: string; targets: readonly QueuedTarget[]; isPaused: boolean };

/** What can be done with a queue as a whole. */
function QueueControls({ accountId, targets, isPaused }: QueueControlsProps) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const before = targets.map(({ target_id: id }) => id);
  const slots = targets.map(({ slot_at: slotAt }) => slotAt);

  function handlePause() {
    if (!isBusy) void dispatch(isPaused ? resume(accountId) : pause(accountId));
  }

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" aria-disabled={isBusy} onClick={handlePause}>
        {isPaused ? queueMessages.resume : queueMessages.pause}
      </Button>
      {before.length > 1 && (
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => void dispatch(shuffleOrder({ accountId, before }))}
        >
          {queueMessages.shuffle}
        </Button>
      )}
      {before.length > 0 && (
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => void dispatch(closeGaps({ accountId, order: before, slots }))}
        >
          {queueMessages.closeGaps}
        </Button>
      )}
    </Stack>
  );
}

type QueuedPostProps = { accountId: string; target: QueuedTarget; order: readonly string[] };

const STEPS: readonly Step[] = ['up', 'down', 'first'];

/** One post of a queue: its first words, its time, and ways to move it. */
function QueuedPost({ accountId, target, order }: QueuedPostProps) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const now = useNow();
  const { target_id: id, post_id: postId, slot_at: slotAt, excerpt, is_misplaced: isMisplaced } = target;

  const controls = STEPS.map((step) => {
    const next = moved(order, id, step);
    return {
      label: queueMessages[step],
      isHeld: isBusy || next.every((one, index) => one === order[index]),
      onClick: () => void dispatch(saveOrder({ accountId, before: [...order], order: next })),
    };
  });

  return (
    <Stack component="li" direction="row" sx={ROW}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{excerpt}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <time dateTime={slotAt} title={formatFullDate(slotAt)}>
            {formatSoon(slotAt, now)}
          </time>
          {isMisplaced && ` · ${queueMessages.isMisplaced}`}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', mx: -0.625 }}>
        <Button size="small" component={Link} to={editPostPath(postId)}>
          {queueMessages.edit}
        </Button>
        <RowControls name={excerpt} controls={controls} />
      </Stack>
    </Stack>
  );
}

const ROW = {
  ...{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, py: 1 },
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
  '&:first-of-type': { pt: 0 },
} as const;

/**
 * Keeps the focus on the pressed button of a list whose rows move: a browser takes it from what is put elsewhere. Returns what
 * hears presses within the list; `order` names the rows as they are.
 */
function useFocusKept(order: string): (event: SyntheticEvent) => void {
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (pressed.current?.isConnected === true && document.activeElement === document.body) pressed.current.focus();
    pressed.current = null;
  }, [order]);
  return ({ target }) => {
    pressed.current = target instanceof Element ? target.closest('button') : null;
  };
}
