import { useRef } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { SampleCard } from '../../components/SampleCard';
import { useFocusOnFirstNew } from '../../lib/useFocusOnFirstNew';
import { countText, trendingMessages } from './messages';
import { samplePosts } from './samplePosts';
import { TOPIC_FILTER_ID, TrendingFilters } from './TrendingFilters';
import { TrendingItem } from './TrendingItem';
import { filtersCleared, moreAsked } from './trendingSlice';
import { selectPages, selectRegion, selectTopic } from './selectors';
import * as styles from './trending.module.css';

type Props = { postsPerPage: number };

/** Trending posts, all of them samples (spec section 2). */
export function TrendingPosts({ postsPerPage }: Props) {
  const dispatch = useAppDispatch();
  const topic = useAppSelector(selectTopic);
  const region = useAppSelector(selectRegion);
  const pages = useAppSelector(selectPages);
  const posts = samplePosts.filter(
    (post) => (topic === 'all' || post.topic === topic) && (region === 'all' || post.region === region),
  );

  function handleClear() {
    // The button disappears with the text above it.
    document.getElementById(TOPIC_FILTER_ID)?.focus();
    dispatch(filtersCleared());
  }

  const shown = posts.slice(0, pages * postsPerPage);
  const list = useRef<HTMLUListElement>(null);
  const keepPlace = useFocusOnFirstNew(list, shown.length);

  function handleMore() {
    keepPlace();
    dispatch(moreAsked());
  }

  return (
    <SampleCard title={trendingMessages.title}>
      <TrendingFilters />
      <p role="status" className={posts.length === 0 ? styles.empty : 'visually-hidden'}>
        {posts.length === 0 ? trendingMessages.empty : countText(posts.length)}
      </p>
      {posts.length === 0 && <Button onClick={handleClear}>{trendingMessages.clear}</Button>}
      <ul ref={list} className={styles.list}>
        {shown.map((post) => (
          <li key={post.id} tabIndex={-1}>
            <TrendingItem post={post} />
          </li>
        ))}
      </ul>
      {shown.length < posts.length && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={handleMore}>
          {trendingMessages.more}
        </Button>
      )}
    </SampleCard>
  );
}
