import { useRef } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { NETWORKS } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { SampleCard } from '../../components/SampleData';
import { useFocusOnFirstNew } from '../../lib/focus';
import { countText, trendingMessages } from './messages';
import { samplePosts, REGIONS, TOPICS, type TrendingPost } from './samplePosts';
import { filtersCleared, moreAsked, regionChosen, selectTrending, topicChosen } from './trendingSlice';
import * as styles from './trending.module.css';
import { ChoiceField } from '../../components/fields';
import { shortenNumber } from '../../lib/numbers';

type Props = { postsPerPage: number };

/** Trending posts, all of them samples. */
export function TrendingPosts({ postsPerPage }: Props) {
  const dispatch = useAppDispatch();
  const { topic, region, pages } = useAppSelector(selectTrending);
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

/** The first filter: it is focused when the filters are cleared. */
const TOPIC_FILTER_ID = 'trending-topic';

const TOPIC_OPTIONS = withAll(trendingMessages.allTopics, TOPICS);
const REGION_OPTIONS = withAll(trendingMessages.allRegions, REGIONS);

function TrendingFilters() {
  const dispatch = useAppDispatch();
  const { topic, region } = useAppSelector(selectTrending);

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

/** Puts a choice of all in front, since a select cannot be left empty. */
function withAll<Name extends string>(all: string, names: readonly Name[]) {
  return [{ value: 'all' as const, label: all }, ...names.map((name) => ({ value: name, label: name }))];
}

const COUNTS = ['likes', 'comments', 'shares'] as const;

type ItemProps = { post: TrendingPost };

function TrendingItem({ post }: ItemProps) {
  return (
    <article className={styles.post}>
      <header className={styles.header}>
        <span>
          <strong>{post.author}</strong> on {NETWORKS[post.platform].name}
        </span>
        <span className={styles.score} data-tone={trendTone(post.trendScore)}>
          {trendingMessages.score} {post.trendScore}
        </span>
      </header>
      <p>{post.content}</p>
      <ul className={styles.facts}>
        <li>{post.topic}</li>
        <li>{post.region}</li>
        {COUNTS.map((name) => (
          <li key={name}>
            {shortenNumber(post.engagement[name])} {trendingMessages[name]}
          </li>
        ))}
        <li>{post.timePosted}</li>
      </ul>
    </article>
  );
}

/** The color of a trend score: green from 90, yellow from 70, red below. */
export function trendTone(score: number): 'green' | 'yellow' | 'red' {
  if (score >= 90) return 'green';
  return score >= 70 ? 'yellow' : 'red';
}
