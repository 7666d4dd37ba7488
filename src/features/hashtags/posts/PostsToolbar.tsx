import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { TrackablePlatform } from '#contract/platforms';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { ChoiceField } from '../../../components/ChoiceField';
import { platformsChosen, selectFilter, sortChosen } from '../hashtagsSlice';
import { filtersFor, SORTS } from './postFilters';
import { postsMessages } from './postsMessages';

type Props = {
  hashtag: string;
  /** Where it is tracked. */
  trackedOn: readonly TrackablePlatform[];
  isBusy: boolean;
  onRefresh: () => void;
  children: ReactNode;
};

export function PostsToolbar({ hashtag, trackedOn, isBusy, onRefresh, children }: Props) {
  const dispatch = useAppDispatch();
  const { sort, platforms } = useAppSelector((state) => selectFilter(state, hashtag));

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ChoiceField
        id="posts-sort"
        label={postsMessages.sortBy}
        options={SORTS}
        value={sort}
        onChosen={(chosen) => dispatch(sortChosen({ hashtag, sort: chosen }))}
      />
      <ChoiceField
        id="posts-platforms"
        label={postsMessages.platforms}
        options={filtersFor(trackedOn, platforms)}
        value={platforms}
        onChosen={(chosen) => dispatch(platformsChosen({ hashtag, platforms: chosen }))}
      />
      <Button variant="outlined" aria-disabled={isBusy} onClick={isBusy ? undefined : onRefresh}>
        {postsMessages.refresh}
      </Button>
      {children}
    </Stack>
  );
}
