import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { platformsChosen, selectFilter, sortChosen } from '../hashtagsSlice';
import { PLATFORM_FILTERS, SORTS } from './postFilters';
import { postsMessages } from './postsMessages';

type Props = { hashtag: string; isBusy: boolean; onRefresh: () => void; children: ReactNode };

export function PostsToolbar({ hashtag, isBusy, onRefresh, children }: Props) {
  const dispatch = useAppDispatch();
  const { sort, platforms } = useAppSelector((state) => selectFilter(state, hashtag));

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Choice
        id="posts-sort"
        label={postsMessages.sortBy}
        options={SORTS}
        value={sort}
        onChosen={(chosen) => dispatch(sortChosen({ hashtag, sort: chosen }))}
      />
      <Choice
        id="posts-platforms"
        label={postsMessages.platforms}
        options={PLATFORM_FILTERS}
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

type ChoiceProps<Value extends string> = {
  id: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChosen: (chosen: Value) => void;
};

function Choice<Value extends string>({ id, label, options, value, onChosen }: ChoiceProps<Value>) {
  function handleChange(chosen: string) {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChosen(option.value);
  }

  return (
    <TextField
      select
      size="small"
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => handleChange(target.value)}
      slotProps={{ select: { native: true } }}
      sx={{ minWidth: 160 }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
