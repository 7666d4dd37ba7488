import { useRef, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NETWORKS } from '#contract/networks';
import { trackablePlatformName } from '#contract/platforms';
import type { TrendingPostsResponse } from '#contract/schemas/monitoring';
import { reasonAndWait } from '../../api/failureText';
import { useListTrendingPostsQuery } from '../../api/hashtagsApi';
import { RetryAlert } from '../../components/RetryAlert';
import { useNow } from '../../lib/clock';
import { safeHref } from '../../lib/addresses';
import { timeAgo } from '../../lib/dates';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { PostText, ShortLink } from '../../components/PostText';
import { SampleCard } from '../../components/SampleData';
import { splitReported, UnreportedNote, UnreportedSign } from '../../components/Unreported';
import { useFocusOnFirstNew } from '../../lib/focus';
import { countText, trendingMessages } from './messages';
import { samplePosts, REGIONS, TOPICS } from './samplePosts';
import { filtersCleared, moreAsked, regionChosen, selectTrending, topicChosen } from './trendingSlice';
import * as styles from './trending.module.css';
import { ChoiceField } from '../../components/fields';
import { shortenNumber } from '../../lib/numbers';

type Props = { postsPerPage: number };

/** The most engaging posts that one's trackers found; samples until they have found any. */
export function TrendingPosts({ postsPerPage }: Props) {
  const nowMs = useNow();
  const { currentData: found, error, isFetching, refetch } = useListTrendingPostsQuery();
  if (found === undefined && error !== undefined && !isFetching)
    return (
      <TitledCard>
        <RetryAlert text={trendingMessages.failed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      </TitledCard>
    );
  if (found === undefined) return <Skeleton variant="rounded" height={320} />;
  if (found.posts.length === 0) {
    return (
      <SampleCard title={trendingMessages.title}>
        <TrendingList items={SAMPLES} topics={TOPICS} regions={REGIONS} postsPerPage={postsPerPage} />
      </SampleCard>
    );
  }
  const items = found.posts.map((one) => itemOf(one, nowMs));
  const list = (
    <TrendingList
      items={items}
      topics={[...new Set(items.map(({ topic }) => topic))]}
      regions={[]}
      postsPerPage={postsPerPage}
    />
  );
  return found.is_sandbox ? (
    <SampleCard title={trendingMessages.title}>{list}</SampleCard>
  ) : (
    <TitledCard>{list}</TitledCard>
  );
}

const TITLE_ID = 'trending-title';

function TitledCard({ children }: { children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 2 }}>
      <Typography id={TITLE_ID} variant="h2" sx={{ mb: 2 }}>
        {trendingMessages.title}
      </Typography>
      {children}
    </Card>
  );
}

/** A post as it is listed; null is "not reported". */
type Item = Figures & {
  id: string;
  author: string;
  platform: string;
  content: string;
  /** Where it was found. */
  href: string | null;
  /** A topic, or what found the post. */
  topic: string;
  when: string;
};

type Figures = Record<(typeof COUNTS)[number], number | null> & { score: number | null; region: string | null };

const COUNTS = ['likes', 'comments', 'shares'] as const;
const FIGURES = ['region', 'score', ...COUNTS] as const;

const SAMPLES: readonly Item[] = samplePosts.map(({ platform, trendScore, timePosted, engagement, ...post }) => ({
  ...{ ...post, ...engagement, platform: NETWORKS[platform].name, href: null, score: trendScore, when: timePosted },
}));

function itemOf({ post, tracker }: TrendingPostsResponse['posts'][number], nowMs: number): Item {
  const { likes, replies: comments, shares, retweets } = post.metrics;
  return {
    id: post.id,
    author: post.author,
    platform: trackablePlatformName(post.platform),
    content: post.title ?? post.content,
    href: safeHref(post.url),
    score: null,
    topic: tracker,
    region: null,
    ...{ likes, comments, shares: shares ?? retweets },
    when: timeAgo(Date.parse(post.publishedAt), nowMs),
  };
}

type ListProps = Props & { items: readonly Item[]; topics: readonly string[]; regions: readonly string[] };

function TrendingList({ items, topics, regions, postsPerPage }: ListProps) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectTrending);
  // What was chosen among samples says nothing about found posts.
  const topic = topics.includes(chosen.topic) ? chosen.topic : 'all';
  const region = regions.includes(chosen.region) ? chosen.region : 'all';
  const posts = items.filter(
    (post) => (topic === 'all' || post.topic === topic) && (region === 'all' || post.region === region),
  );

  function handleClear() {
    // The button disappears with the text above it.
    document.getElementById(TOPIC_FILTER_ID)?.focus();
    dispatch(filtersCleared());
  }

  const { told, silent, hasGaps } = splitReported(FIGURES, items);
  const shown = posts.slice(0, chosen.pages * postsPerPage);
  const list = useRef<HTMLUListElement>(null);
  const keepPlace = useFocusOnFirstNew(list, shown.length);

  function handleMore() {
    keepPlace();
    dispatch(moreAsked());
  }

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <ChoiceField
          id={TOPIC_FILTER_ID}
          label={trendingMessages.topic}
          options={withAll(trendingMessages.allTopics, topics)}
          value={topic}
          onChosen={(one) => dispatch(topicChosen(one))}
        />
        {regions.length > 0 && (
          <ChoiceField
            id="trending-region"
            label={trendingMessages.region}
            options={withAll(trendingMessages.allRegions, regions)}
            value={region}
            onChosen={(one) => dispatch(regionChosen(one))}
          />
        )}
      </Stack>
      <p role="status" className={posts.length === 0 ? styles.empty : 'visually-hidden'}>
        {posts.length === 0 ? trendingMessages.empty : countText(posts.length)}
      </p>
      {posts.length === 0 && <Button onClick={handleClear}>{trendingMessages.clear}</Button>}
      <UnreportedNote silent={silent.map((name) => trendingMessages[name])} hasSign={hasGaps} />
      <ul ref={list} className={styles.list}>
        {shown.map((post) => (
          <li key={post.id} tabIndex={-1}>
            <TrendingItem post={post} told={told} />
          </li>
        ))}
      </ul>
      {shown.length < posts.length && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={handleMore}>
          {trendingMessages.more}
        </Button>
      )}
    </>
  );
}

/** The first filter: it is focused when the filters are cleared. */
const TOPIC_FILTER_ID = 'trending-topic';

/** Puts a choice of all in front, since a select cannot be left empty. */
function withAll(all: string, names: readonly string[]) {
  return [{ value: 'all', label: all }, ...names.map((name) => ({ value: name, label: name }))];
}

type ItemProps = { post: Item; told: readonly (keyof Figures)[] };

function TrendingItem({ post, told }: ItemProps) {
  return (
    <article className={styles.post}>
      <header className={styles.header}>
        <span>
          <strong>
            <bdi>{post.author}</bdi>
          </strong>{' '}
          on {post.platform}
        </span>
        {post.score !== null && (
          <span className={styles.score} data-tone={trendTone(post.score)}>
            {trendingMessages.score} {post.score}
          </span>
        )}
      </header>
      <p dir="auto" className={styles.text}>
        <PostText>{post.content}</PostText>
      </p>
      <ul className={styles.facts}>
        <li>{post.topic}</li>
        {told.includes('region') && <li>{post.region ?? <UnreportedSign />}</li>}
        {COUNTS.filter((name) => told.includes(name)).map((name) => (
          <li key={name}>
            {post[name] === null ? <UnreportedSign /> : shortenNumber(post[name])} {trendingMessages[name]}
          </li>
        ))}
        <li>{post.when}</li>
        {post.href !== null && (
          <li>
            <ShortLink href={post.href} />
          </li>
        )}
      </ul>
    </article>
  );
}

/** The color of a trend score: green from 90, yellow from 70, red below. */
export function trendTone(score: number): 'green' | 'yellow' | 'red' {
  if (score >= 90) return 'green';
  return score >= 70 ? 'yellow' : 'red';
}
