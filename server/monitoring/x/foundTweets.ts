import { readList, readNumber, readPath, readText } from '../../lib/json';
import { writtenText } from '../../networks/x/writtenText';
import { sumReported } from '../../lib/sumReported';
import type { FoundPost } from '../source';

/** Reads the posts of a response of X's search; what is incomplete is left out. */
export function readFoundTweets(json: unknown, siteUrl: string): FoundPost[] {
  const authors = new Map(readList(json, 'includes', 'users').map((user) => [readText(user, 'id'), user]));
  return readList(json, 'data').flatMap((tweet) => {
    const post = toPost(tweet, authors.get(readText(tweet, 'author_id')), siteUrl);
    return post === null ? [] : [post];
  });
}

function toPost(tweet: unknown, author: unknown, siteUrl: string): FoundPost | null {
  const id = readText(tweet, 'id');
  const content = writtenText(tweet);
  const publishedAt = new Date(readText(tweet, 'created_at') ?? NaN);
  if (id === null || content === '' || Number.isNaN(publishedAt.getTime())) return null;
  const username = readText(author, 'username');
  const count = (name: string) => readNumber(tweet, 'public_metrics', `${name}_count`);
  const metrics = {
    likes: count('like'),
    retweets: count('retweet'),
    replies: count('reply'),
    quotes: count('quote'),
    views: count('impression'),
    shares: null,
  };
  return {
    sourceId: id,
    author: username === null ? '' : `@${username}`,
    authorVerified: readPath(author, 'verified') === true,
    title: null,
    content,
    url: `${siteUrl}/${encodeURIComponent(username ?? 'i')}/status/${encodeURIComponent(id)}`,
    category: null,
    publishedAt,
    reach: metrics.views,
    engagement: sumReported([metrics.likes, metrics.retweets, metrics.replies, metrics.quotes]),
    metrics,
  };
}
