import type { StoredPost } from '../world/events';
import { postNumbers } from '../world/growth';
import { toXText } from './entities';

/** A post as X's API gives it; beside id and text only the fields that were asked for. */
export function toTweet(post: StoredPost, fields: string[], now: number): unknown {
  const { text, urls } = toXText(post.text, post.media.length > 0);
  return {
    id: post.id,
    text,
    edit_history_tweet_ids: [post.id],
    ...(fields.includes('created_at') && { created_at: new Date(post.createdAt).toISOString() }),
    ...(fields.includes('public_metrics') && { public_metrics: publicMetrics(post, now) }),
    ...(fields.includes('entities') && urls.length > 0 && { entities: { urls } }),
  };
}

function publicMetrics({ id, createdAt }: StoredPost, now: number): Record<string, number> {
  const { likes, comments, shares, views } = postNumbers(id, now - createdAt);
  const quote_count = Math.floor(shares / 4);
  return {
    retweet_count: shares - quote_count,
    reply_count: comments,
    like_count: likes,
    quote_count,
    bookmark_count: Math.floor(likes / 10),
    impression_count: views,
  };
}
