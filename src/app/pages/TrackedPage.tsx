import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router-dom';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { HashtagTracker } from '../../features/hashtags/tracker/HashtagTracker';
import { KeywordMonitor } from '../../features/keywords/KeywordMonitor';
import { selectPostsPerPage } from '../../features/preferences/preferencesSlice';
import { TrendingPosts } from '../../features/trending/TrendingPosts';
import { Later } from '../../lib/Later';
import { lazyPart } from '../../lib/lazyPart';
import { useAppSelector } from '../../store/hooks';
import { paths } from '../../lib/paths';
import { useListeners } from '../../store/listeners';
import { startHashtagListeners } from '../../features/hashtags/hashtagListeners';
import { startKeywordListeners } from '../../features/keywords/keywordListeners';

/** Charts weigh more than the rest of the page, so they arrive after it. */
const analytics = lazyPart(async () => (await import('../../features/analytics/AnalyticsSection')).AnalyticsSection);

/**
 * Other people's posts, and the results of one's own, at two addresses: /tracked and /analytics. At
 * /analytics one's own figures come first.
 */
export function TrackedPage() {
  useListeners(startHashtagListeners, startKeywordListeners);
  const { pathname } = useLocation();
  const postsPerPage = useAppSelector(selectPostsPerPage);
  const isAnalytics = pathname === paths.analytics;
  const ownFigures = (
    <CardBoundary>
      <Later
        part={analytics}
        fallback={<Skeleton variant="rounded" height={isAnalytics ? 'max(640px, 100vh)' : 640} />}
      >
        <analytics.Component postsPerPage={postsPerPage} />
      </Later>
    </CardBoundary>
  );

  return (
    <Stack spacing={2}>
      <PageHeading>{isAnalytics ? 'Analytics' : 'Tracked Posts'}</PageHeading>
      {isAnalytics && ownFigures}
      <CardBoundary>
        <KeywordMonitor />
      </CardBoundary>
      <CardBoundary>
        <HashtagTracker />
      </CardBoundary>
      <CardBoundary>
        <TrendingPosts postsPerPage={postsPerPage} />
      </CardBoundary>
      {!isAnalytics && ownFigures}
    </Stack>
  );
}
