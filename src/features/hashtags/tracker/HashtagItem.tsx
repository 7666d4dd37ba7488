import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrackedHashtag } from '#contract/schemas/hashtags';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { RowControls } from '../../../components/RowControls';
import { SampleChip } from '../../../components/SampleChip';
import { shortenNumber } from '../../../lib/numbers';
import { timeAgo } from '../../../lib/relativeTime';
import { postsOpened, refreshChosen, removalChosen, selectIsBusy } from '../hashtagsSlice';
import { hashtagMessages, updatedText } from '../messages';

type Props = { row: TrackedHashtag; nowMs: number };

export function HashtagItem({ row, nowMs }: Props) {
  const dispatch = useAppDispatch();
  const { id, hashtag, current_mentions, current_engagement, is_sandbox, refreshed_at } = row;
  const isBusy = useAppSelector((state) => selectIsBusy(state, id));
  const controls = [
    { label: hashtagMessages.view, onClick: () => dispatch(postsOpened({ hashtag })) },
    { label: hashtagMessages.refresh, isHeld: isBusy, onClick: () => dispatch(refreshChosen({ id })) },
    { label: hashtagMessages.remove, isHeld: isBusy, onClick: () => dispatch(removalChosen({ id, hashtag })) },
  ];

  return (
    <Stack
      component="li"
      direction="row"
      {...(is_sandbox && { 'data-sample': true })}
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, py: 1 }}
    >
      <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
        <strong>
          <bdi>#{hashtag}</bdi>
        </strong>{' '}
        {shortenNumber(current_mentions)} mentions · engagement{' '}
        {current_engagement === null ? hashtagMessages.notReported : shortenNumber(current_engagement)}
        {refreshed_at !== null && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            {updatedText(timeAgo(Date.parse(refreshed_at), nowMs))}
          </Typography>
        )}
      </Typography>
      {is_sandbox && <SampleChip />}
      <RowControls name={`#${hashtag}`} controls={controls} />
    </Stack>
  );
}
