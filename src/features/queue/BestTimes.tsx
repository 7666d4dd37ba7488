import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AccountSlots, Slot } from '#contract/schemas/queue';
import { reasonAndWait } from '../../api/failureText';
import { useGetBestTimesQuery } from '../../api/queueApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { SampleChip } from '../../components/SampleChip';
import { neededText, queueMessages, suggestionText } from './messages';
import { selectIsSuggesting, suggestionsToggled } from './queueSlice';
import { withSlot } from './slotChanges';

type Props = AccountSlots & { accountId: string; onChanged: (slots: Slot[]) => void };

const PART_ID = 'best-times';

/** The hours at which the account's own posts did well; a press adds one to its posting times. */
export function BestTimes(props: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsSuggesting);
  return (
    <div>
      <Button aria-expanded={isOpen} aria-controls={PART_ID} onClick={() => dispatch(suggestionsToggled())}>
        {queueMessages.suggest}
      </Button>
      <div id={PART_ID}>{isOpen && <Suggestions {...props} />}</div>
    </div>
  );
}

function Suggestions({ accountId, zone, slots, onChanged }: Props) {
  const { currentData: best, error, isFetching, refetch } = useGetBestTimesQuery({ accountId, zone });
  if (best === undefined && !isFetching && error !== undefined) {
    return <RetryAlert text={queueMessages.timesUnread} {...reasonAndWait(error)} onRetry={() => void refetch()} />;
  }
  if (best === undefined) return <Typography role="status">{queueMessages.loading}</Typography>;
  return (
    <Stack spacing={1} {...(best.is_sandbox && { 'data-sample': true })} sx={{ alignItems: 'flex-start' }}>
      {best.is_sandbox && <SampleChip />}
      {best.posts < best.needed && <Typography>{neededText(best.posts, best.needed)}</Typography>}
      {best.posts >= best.needed && best.suggestions.length === 0 && (
        <Typography>{queueMessages.noSuggestions}</Typography>
      )}
      {best.suggestions.length > 0 && (
        <Stack
          direction="row"
          role="group"
          aria-label={queueMessages.suggestions}
          sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
        >
          {best.suggestions.map(({ weekday, time, n }) => (
            <Button
              key={`${weekday} ${time}`}
              size="small"
              variant="outlined"
              onClick={() => onChanged(withSlot(slots, { weekday, time }))}
            >
              {suggestionText({ weekday, time, n })}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
