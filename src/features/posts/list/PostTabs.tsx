import type { SyntheticEvent } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { POSTS_ID, postsSearch, type PostTab } from '../../../core/paths';
import { CardBoundary } from '../../../components/CardBoundary';
import { postMessages } from '../messages';
import { useHashTarget } from '../../../lib/useHashTarget';
import { CalendarLink } from './CalendarLink';
import { PostList } from './PostList';
import { FoundPosts } from '../search/FoundPosts';
import { readSearch, searchFilter } from '../search/searchAddress';
import { SearchBar } from '../search/SearchBar';
import { POST_TABS, POSTS_PANEL_ID, TAB_FILTERS, tabOf } from './tabFilters';
import { TabLabel } from './TabLabel';
import { weekAddress } from './weekAddress';
import * as styles from './list.module.css';

const PART_IDS = [POSTS_ID];

/** The post list behind its tabs; the address names the tab, so that it can be linked to and shown again. */
export function PostTabs() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useHashTarget(PART_IDS);
  const current = tabOf(search);
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
        sx={{ '& .MuiTab-root': { minWidth: 0, px: { xs: 1, sm: 2 } } }}
      >
        {POST_TABS.map(({ tab }) => (
          <Tab
            key={tab}
            value={tab}
            label={<TabLabel tab={tab} />}
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
