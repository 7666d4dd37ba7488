import { DAY_MS } from '#contract/durations';
import { isUncertain } from '#contract/postStates';
import type { Notice } from '#contract/schemas/notices';
import type { Post } from '#contract/schemas/posts';
import { useListAccountsQuery, type Account } from '../../api/accountsApi';
import { useListNoticesQuery } from '../../api/noticesApi';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';
import { selectKeptConnections, type KeptConnection } from '../../features/accounts/accountsSlice';
import { selectIsWanted } from '../../features/preferences/preferencesSlice';
import { useNow } from '../../lib/clock';
import { useIsDrawn } from '../../lib/Later';
import { useAppSelector } from '../../store/hooks';

const NOTHING: readonly never[] = [];

/** A connection that ends so soon is told of while there is time to connect again. */
const TOLD_BEFORE_MS = 3 * DAY_MS;

/** What needs the person: posts that failed or are in doubt, connections that have ended or will, and the server's notices. */
export type Attention = {
  posts: readonly Post[];
  lost: readonly Account[];
  ending: readonly KeptConnection[];
  /** The newest first; those that were seen are among them. */
  notices: readonly Notice[];
  /** How many posts there are, also beyond the first page. */
  postCount: number;
  count: number;
  now: number;
};

/** It is asked for once the page has been drawn, on every page alike: the answers are those that the dashboard shows. */
export function useAttention(): Attention {
  const skip = !useIsDrawn();
  const { currentData: failed } = useListPostsInfiniteQuery(firstPosts('failed'), { skip });
  const { currentData: scheduled } = useListPostsInfiniteQuery(firstPosts('scheduled'), { skip });
  const { currentData: accounts = NOTHING } = useListAccountsQuery(undefined, { skip });
  const { currentData: told = NOTHING } = useListNoticesQuery(undefined, { skip });
  const kept = useAppSelector(selectKeptConnections);
  const now = useNow();
  const isWanted = {
    hashtag: useAppSelector((state) => selectIsWanted(state, 'trendingAlerts')),
    keyword: useAppSelector((state) => selectIsWanted(state, 'keywordMentions')),
  };

  const inDoubt = postsOf(scheduled).filter(({ targets }) => isUncertain(targets));
  const lost = accounts.filter(({ isConnected }) => !isConnected);
  // As far as this browser knows when they do.
  const ending = kept.filter(({ expiresAt: at }) => at !== null && at > now && at <= now + TOLD_BEFORE_MS);
  const notices = told.filter((notice) => notice.kind !== 'alert' || isWanted[notice.tracker.kind]);
  const postCount = (failed?.pages[0]?.total ?? 0) + inDoubt.length;
  const newCount = notices.filter(({ read_at: readAt }) => readAt === null).length;
  return {
    posts: [...postsOf(failed), ...inDoubt],
    lost,
    ending,
    notices,
    postCount,
    count: postCount + lost.length + ending.length + newCount,
    now,
  };
}

/** How many posts go out within a day; "20+" where the first page holds no more. */
export function useSoonCount(): string | null {
  const skip = !useIsDrawn();
  const { currentData: scheduled, hasNextPage } = useListPostsInfiniteQuery(firstPosts('scheduled'), { skip });
  const by = useNow() + DAY_MS;
  const posts = postsOf(scheduled);
  const soon = posts.filter(({ scheduled_at: at }) => at !== null && Date.parse(at) <= by).length;
  if (soon === 0) return null;
  return hasNextPage && soon === posts.length ? `${soon}+` : String(soon);
}

function postsOf(list: { pages: { posts: Post[] }[] } | undefined): readonly Post[] {
  return list?.pages.flatMap(({ posts }) => posts) ?? NOTHING;
}
