import { HOUR_MS } from '#contract/durations';
import type { CorpusItem } from './items';

/** Engagement of a post so far. */
export type Popularity = {
  views: number;
  likes: number;
  retweets: number;
  replies: number;
  quotes: number;
};

/** After so long about two thirds of those whom a post ever reaches have seen it. */
const SPREAD_MS = 12 * HOUR_MS;

/** Popularity at an instant (milliseconds since 1970): it grows with time, ever more slowly, and never falls. */
export function popularityAt({ publishedAt, finalReach }: CorpusItem, now: number): Popularity {
  const views = finalReach * (1 - Math.exp(-Math.max(0, now - publishedAt) / SPREAD_MS));
  const share = (part: number) => Math.floor(views * part);
  return { views: share(1), likes: share(0.03), retweets: share(0.006), replies: share(0.004), quotes: share(0.001) };
}
