import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { trendingMessages } from './messages';
import { REGIONS, TOPICS } from './samplePosts';
import { regionChosen, selectRegion, selectTopic, topicChosen } from './trendingSlice';

/** The first of the two. */
export const TOPIC_FILTER_ID = 'trending-topic';

export function TrendingFilters() {
  const dispatch = useAppDispatch();
  const topic = useAppSelector(selectTopic);
  const region = useAppSelector(selectRegion);

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2 }}>
      <Filter
        id={TOPIC_FILTER_ID}
        label={trendingMessages.topic}
        all={trendingMessages.allTopics}
        options={TOPICS}
        value={topic}
        onChosen={(chosen) => dispatch(topicChosen(chosen))}
      />
      <Filter
        id="trending-region"
        label={trendingMessages.region}
        all={trendingMessages.allRegions}
        options={REGIONS}
        value={region}
        onChosen={(chosen) => dispatch(regionChosen(chosen))}
      />
    </Stack>
  );
}

type FilterProps<Option extends string> = {
  id: string;
  label: string;
  all: string;
  options: readonly Option[];
  value: Option | 'all';
  onChosen: (chosen: Option | 'all') => void;
};

function Filter<Option extends string>({ id, label, all, options, value, onChosen }: FilterProps<Option>) {
  return (
    <TextField
      select
      size="small"
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => onChosen(options.find((option) => option === target.value) ?? 'all')}
      slotProps={{ select: { native: true } }}
      sx={{ minWidth: 180 }}
    >
      <option value="all">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </TextField>
  );
}
