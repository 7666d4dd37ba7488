import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrackedHashtag } from '#contract/schemas/hashtags';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { SampleChip } from '../../components/SampleChip';
import { shortenNumber } from '../../lib/numbers';
import { refreshChosen, removalChosen, selectIsBusy } from './hashtagsSlice';
import { hashtagMessages } from './messages';

type Props = { row: TrackedHashtag };

export function HashtagItem({ row: { id, hashtag, current_mentions, current_engagement, is_sandbox } }: Props) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => selectIsBusy(state, id));
  const controls = [
    { label: hashtagMessages.refresh, onClick: () => dispatch(refreshChosen({ id })) },
    { label: hashtagMessages.remove, onClick: () => dispatch(removalChosen({ id, hashtag })) },
  ];

  return (
    <Stack component="li" direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 }}>
      <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
        <strong>
          <bdi>#{hashtag}</bdi>
        </strong>{' '}
        {shortenNumber(current_mentions)} mentions · engagement{' '}
        {current_engagement === null ? hashtagMessages.notReported : shortenNumber(current_engagement)}
      </Typography>
      {is_sandbox && <SampleChip />}
      {controls.map(({ label, onClick }) => (
        <Button
          key={label}
          size="small"
          aria-label={`${label}: #${hashtag}`}
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onClick}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
