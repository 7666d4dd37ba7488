import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { QueuedTarget } from '#contract/schemas/queue';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { queueMessages } from './messages';
import { gapsClosed, orderShuffled, pauseChosen, resumptionChosen, selectIsBusy } from './queueSlice';

type Props = { accountId: string; targets: readonly QueuedTarget[]; isPaused: boolean };

/** What can be done with a queue as a whole. */
export function QueueControls({ accountId, targets, isPaused }: Props) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const before = targets.map(({ target_id: id }) => id);
  const slots = targets.map(({ slot_at: slotAt }) => slotAt);

  function handlePause() {
    if (!isBusy) dispatch(isPaused ? resumptionChosen({ accountId }) : pauseChosen({ accountId }));
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
          onClick={isBusy ? undefined : () => dispatch(orderShuffled({ accountId, before }))}
        >
          {queueMessages.shuffle}
        </Button>
      )}
      {before.length > 0 && (
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => dispatch(gapsClosed({ accountId, order: before, slots }))}
        >
          {queueMessages.closeGaps}
        </Button>
      )}
    </Stack>
  );
}
