import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { QueuedTarget } from '#contract/schemas/queue';
import { useGetSlotsQuery } from '../../api/queueApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { misplacedText, queueMessages } from './messages';
import { selectIsBusy, slotsChosen } from './queueSlice';

type Props = { accountId: string; targets: readonly QueuedTarget[] };

/** Offers to move what waits at times that were taken away; until then it keeps them. */
export function MisplacedPosts({ accountId, targets }: Props) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const { currentData: slots } = useGetSlotsQuery(accountId);
  const count = targets.filter(({ is_misplaced: isMisplaced }) => isMisplaced).length;

  function handleMove() {
    if (slots !== undefined && !isBusy) dispatch(slotsChosen({ accountId, ...slots, move: true }));
  }

  return (
    <div role="status">
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
    </div>
  );
}
