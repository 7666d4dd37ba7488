import Stack from '@mui/material/Stack';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { HashtagTracker } from '../../features/hashtags/HashtagTracker';
import { KeywordMonitor } from '../../features/keywords/KeywordMonitor';
import { TrendingPosts } from '../../features/trending/TrendingPosts';

/** What is said elsewhere, at two addresses: /tracked and /analytics (spec section 2). */
export function TrackedPage() {
  return (
    <Stack spacing={3}>
      <PageHeading>Tracked Posts</PageHeading>
      <CardBoundary>
        <KeywordMonitor />
      </CardBoundary>
      <CardBoundary>
        <HashtagTracker />
      </CardBoundary>
      <CardBoundary>
        <TrendingPosts />
      </CardBoundary>
    </Stack>
  );
}
