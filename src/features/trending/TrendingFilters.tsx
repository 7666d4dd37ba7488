import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ChoiceField } from '../../components/ChoiceField';
import { trendingMessages } from './messages';
import { REGIONS, TOPICS } from './samplePosts';
import { regionChosen, topicChosen } from './trendingSlice';
import { selectRegion, selectTopic } from './selectors';

/** The first filter: it is focused when the filters are cleared. */
export const TOPIC_FILTER_ID = 'trending-topic';

const TOPIC_OPTIONS = withAll(trendingMessages.allTopics, TOPICS);
const REGION_OPTIONS = withAll(trendingMessages.allRegions, REGIONS);

export function TrendingFilters() {
  const dispatch = useAppDispatch();
  const topic = useAppSelector(selectTopic);
  const region = useAppSelector(selectRegion);

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2 }}>
      <ChoiceField
        id={TOPIC_FILTER_ID}
        label={trendingMessages.topic}
        options={TOPIC_OPTIONS}
        value={topic}
        onChosen={(chosen) => dispatch(topicChosen(chosen))}
      />
      <ChoiceField
        id="trending-region"
        label={trendingMessages.region}
        options={REGION_OPTIONS}
        value={region}
        onChosen={(chosen) => dispatch(regionChosen(chosen))}
      />
    </Stack>
  );
}

/** Puts a choice of all in front, since a select cannot be left empty (L-108). */
function withAll<Name extends string>(all: string, names: readonly Name[]) {
  return [{ value: 'all' as const, label: all }, ...names.map((name) => ({ value: name, label: name }))];
}
