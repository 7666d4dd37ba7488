import Skeleton from '@mui/material/Skeleton';
import { useListPostsInfiniteQuery } from '../../../api/postsApi';
import { CardBoundary } from '../../../components/CardBoundary';
import { Later } from '../../../lib/Later';
import { lazyPart } from '../../../lib/lazyPart';
import { FAILED_FILTER } from './tabFilters';

const posts = lazyPart(async () => (await import(/* webpackChunkName: 'posts' */ './PostTabs')).PostTabs);

/** Fetches the code of the posts, which on the dashboard lie below the figures. */
export const loadPosts = posts.load;

/** The posts behind their tabs: their code comes when the figures above have been drawn. What they ask first is asked at once. */
export function PostsPart() {
  useListPostsInfiniteQuery(FAILED_FILTER, { selectFromResult: () => NOTHING });
  return (
    <CardBoundary>
      <Later part={posts} fallback={<Skeleton variant="rounded" height={WINDOW_HEIGHT} />}>
        <posts.Component />
      </Later>
    </CardBoundary>
  );
}

/** On a phone nothing may stand below it, which the posts would push away. */
const WINDOW_HEIGHT = 'max(480px, 100vh)';

/** The part itself reads the answer. */
const NOTHING = {};
