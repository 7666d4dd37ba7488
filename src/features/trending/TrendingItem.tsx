import { NETWORKS } from '#contract/networks';
import { shortenNumber } from '../../lib/numbers';
import { trendingMessages } from './messages';
import type { TrendingPost } from './samplePosts';
import * as styles from './trending.module.css';

const COUNTS = ['likes', 'comments', 'shares'] as const;

type Props = { post: TrendingPost };

export function TrendingItem({ post }: Props) {
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
