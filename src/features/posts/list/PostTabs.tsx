import type { SyntheticEvent } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Navigate, useLocation, useNavigate, Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import { POSTS_ID, postsSearch, type PostTab } from '../../../lib/paths';
import { CardBoundary } from '../../../components/CardBoundary';
import { postMessages, foundText, searchMessages } from '../messages';
import { useHashTarget } from '../../../lib/focus';
import { PostList, DeletedPosts, LoadFailure, LoadingPosts, useMorePosts, visiblePosts } from './PostList';
import { readSearch, searchFilter, searchChanged } from '../search/searchSlice';
import { SearchBar } from '../search/SearchBar';
import { POST_TABS, POSTS_PANEL_ID, TAB_FILTERS, tabOf } from './tabFilters';
import * as styles from './list.module.css';
import { calendarPath } from '../../../lib/addresses';
import { useListPostsInfiniteQuery, type PostFilter } from '../../../api/postsApi';
import { shortenNumber } from '../../../lib/numbers';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { PostCards } from './PostCards';
import { selectDeletions } from '../postsSlice';

const PART_IDS = [POSTS_ID];

/** The post list behind its tabs; the address names the tab, so that it can be linked to and shown again. */
export function PostTabs() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useHashTarget(PART_IDS);
  const hasFailed = useHasFailed();
  const asFailed = tabOf(search) === 'failed';
  const current = asFailed && hasFailed === false ? 'all' : tabOf(search);
  const week = weekAddress(search);
  const asked = readSearch(search);
  const found = searchFilter(TAB_FILTERS[current], asked);

  function handleChange(_event: SyntheticEvent, tab: PostTab) {
    // What is searched for stays.
    void navigate(postsSearch(tab, asked), { replace: true });
  }

  // The week was here once.
  if (week !== null) return <Navigate to={week} replace />;
  return (
    <section id={POSTS_ID} aria-labelledby="posts-heading" tabIndex={-1}>
      <h2 id="posts-heading" className="visually-hidden">
        {postMessages.tabs}
      </h2>
      <Tabs
        value={current}
        onChange={handleChange}
        aria-label={postMessages.tabs}
        variant="scrollable"
        scrollButtons={false}
        selectionFollowsFocus
        sx={TABS}
      >
        {POST_TABS.filter(({ tab }) => tab !== 'failed' || current === 'failed' || hasFailed).map(({ tab }) => (
          <Tab
            key={tab}
            value={tab}
            label={<TabLabel tab={tab} />}
            {...(tab === 'failed' && { sx: FAILED_TAB })}
            id={`posts-tab-${tab}`}
            aria-controls={POSTS_PANEL_ID}
          />
        ))}
      </Tabs>
      <SearchBar />
      <div
        role="tabpanel"
        id={POSTS_PANEL_ID}
        aria-labelledby={`posts-tab-${current}`}
        tabIndex={0}
        className={styles.panel}
      >
        <CardBoundary key={current}>
          {current === 'scheduled' && <CalendarLink />}
          {found === null ? <PostList tab={current} /> : <FoundPosts filter={found} />}
        </CardBoundary>
      </div>
    </section>
  );
}

/** Seen whole on a phone; where even so there is no room, a shade at the edge says that there are more. */
const TABS = {
  '& .MuiTab-root': {
    minWidth: 0,
    px: { xs: '5px', md: '12px' },
    py: 0,
    fontSize: { xs: '0.8125rem', md: '0.875rem' },
  },
  // The first word stands over the rows.
  '& .MuiTab-root:first-of-type': { pl: 0 },
  '& .MuiTabs-scroller': {
    background: [
      'linear-gradient(to left, transparent, var(--paper) 50%) left / 2.5rem 100% no-repeat local',
      'linear-gradient(to right, transparent, var(--paper) 50%) right / 2.5rem 100% no-repeat local',
      'linear-gradient(to left, transparent, var(--line)) left / 1.25rem 100% no-repeat scroll',
      'linear-gradient(to right, transparent, var(--line)) right / 1.25rem 100% no-repeat scroll',
    ].join(),
  },
} as const;
const FAILED_TAB = { color: 'error.main', '&.Mui-selected': { color: 'error.main' } } as const;

/** Whether any post has failed; undefined while that is unknown. */
function useHasFailed(): boolean | undefined {
  const { total } = useListPostsInfiniteQuery(TAB_FILTERS.failed, {
    selectFromResult: ({ currentData }) => ({ total: currentData?.pages[0]?.total }),
  });
  return total === undefined ? undefined : total > 0;
}

/** The way from the list of scheduled posts to their week. */
function CalendarLink() {
  return (
    <Button size="small" variant="outlined" component={Link} to={calendarPath('week')} sx={{ mb: 2 }}>
      {postMessages.week}
    </Button>
  );
}

type Props = { tab: PostTab };

/** A tab's name and number of posts. The count comes with the first page of posts, so switching to the tab is instant. */
function TabLabel({ tab }: Props) {
  const { total } = useListPostsInfiniteQuery(TAB_FILTERS[tab], {
    selectFromResult: ({ currentData }) => ({ total: currentData?.pages[0]?.total }),
  });
  return (
    <span>
      {POST_TABS.find((one) => one.tab === tab)?.label}{' '}
      <span className={tab === 'all' || tab === 'failed' ? styles.count : styles.middleCount}>
        {total !== undefined && shortenNumber(total)}
      </span>
    </span>
  );
}

type FoundPostsProps = { filter: PostFilter };

const NOTHING_ASKED = { q: '', account: '', from: '', to: '' };

/** Posts that a search has found, the newest first. */
function FoundPosts({ filter }: FoundPostsProps) {
  const dispatch = useAppDispatch();
  const list = useListPostsInfiniteQuery(filter);
  const showMore = useMorePosts(filter, list);
  const deletions = useAppSelector(selectDeletions);

  if (list.currentData === undefined) return list.isFetching ? <LoadingPosts /> : <LoadFailure error={list.error} />;
  const { pages } = list.currentData;
  return (
    <>
      <p role="status" className={styles.found}>
        {foundText(pages.at(-1)?.total ?? 0)}{' '}
        <Button size="small" onClick={() => dispatch(searchChanged(NOTHING_ASKED))}>
          {searchMessages.clear}
        </Button>
      </p>
      <DeletedPosts />
      <PostCards
        posts={visiblePosts(pages, [], deletions)}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void showMore()}
      />
    </>
  );
}

/** Where the week is that an older address of the dashboard names; null if it names none. */
export function weekAddress(search: string): string | null {
  const named = new URLSearchParams(search);
  if (named.get('tab') !== 'scheduled' || named.get('view') !== 'week') return null;
  return calendarPath('week', named.get('week') ?? undefined);
}
