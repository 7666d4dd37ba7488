import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query';
import { POSTS_PAGE_MAX } from '#contract/limits';
import { SampleCard } from '../../components/SampleData';
import { StatCard, StatGrid } from '../../components/StatCard';
import { useNow } from '../../lib/clock';
import { scheduledMessages } from './messages';
import { SCHEDULED_FIGURES, scheduledSamplesAt } from './sampleScheduled';
import { ScheduledSampleCard } from './ScheduledSampleCard';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';

/** The prescribed figures and posts, until the first post was ever scheduled. */
export function ScheduledSample() {
  const nowMs = useNow();
  if (useHasScheduled() !== false) return null;
  return (
    <SampleCard title={scheduledMessages.sample}>
      <Stack spacing={2}>
        <StatGrid label={scheduledMessages.stats}>
          <StatCard label={scheduledMessages.total} value={String(SCHEDULED_FIGURES.total)} />
          <StatCard label={scheduledMessages.nextDay} value={String(SCHEDULED_FIGURES.nextDay)} />
          <StatCard label={scheduledMessages.thisWeek} value={String(SCHEDULED_FIGURES.thisWeek)} />
        </StatGrid>
        {scheduledSamplesAt(nowMs).map((sample) => (
          <ScheduledSampleCard key={sample.id} sample={sample} />
        ))}
      </Stack>
    </SampleCard>
  );
}

const LATEST = { limit: POSTS_PAGE_MAX };

/**
 * Whether any post was ever scheduled; null until that is known. The dashboard's list of scheduled posts says so mostly; if it is
 * empty, one of the latest posts with a time of its own does: one that went out at once has none.
 */
function useHasScheduled(): boolean | null {
  const { currentData: scheduled } = useListPostsInfiniteQuery(firstPosts('scheduled'));
  const waiting = scheduled?.pages[0];
  const isNoneWaiting = waiting?.total === 0;
  const { currentData: latest } = useListPostsInfiniteQuery(isNoneWaiting ? LATEST : skipToken);
  if (waiting === undefined) return null;
  if (!isNoneWaiting) return true;
  return latest?.pages[0]?.posts.some((post) => post.scheduled_at !== null && post.status !== 'draft') ?? null;
}
