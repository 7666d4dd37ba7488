import { readText } from '../../server/lib/json';
import type { StoredPost } from '../world/events';
import { postNumbers } from '../world/growth';
import { toXText } from './entities';

/** A post as X knows it, whoever wrote it: somebody of the sandbox, or the corpus. */
export type Tweet = {
  id: string;
  authorId: string;
  text: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  mediaIds: string[];
  metrics: Record<string, number>;
  details?: Record<string, unknown> | undefined;
};

/** A post of the sandbox as X knows it at an instant (milliseconds since 1970). */
export function tweetOf({ id, accountId, text, createdAt, media, details }: StoredPost, now: number): Tweet {
  const mediaIds = media.map(({ url }) => url.split('/').at(-1) ?? '');
  return { id, authorId: accountId, text, createdAt, mediaIds, metrics: metricsOf(id, now - createdAt), details };
}

/** A post as X's API gives it; beside id and text only the fields that were asked for. */
export function toTweet(tweet: Tweet, fields: readonly string[]): Record<string, unknown> {
  const { id, authorId, createdAt, mediaIds, metrics, details } = tweet;
  const { text, urls } = toXText(tweet.text, mediaIds.length > 0);
  const referenced = referencesOf(details);
  const optional: Record<string, unknown> = {
    author_id: authorId,
    created_at: new Date(createdAt).toISOString(),
    conversation_id: id,
    public_metrics: metrics,
    reply_settings: details?.['reply_settings'] ?? 'everyone',
    ...(urls.length > 0 && { entities: { urls } }),
    ...(mediaIds.length > 0 && { attachments: { media_keys: mediaIds.map((one) => `3_${one}`) } }),
    ...(referenced.length > 0 && { referenced_tweets: referenced }),
  };
  const asked = Object.entries(optional).filter(([name]) => fields.includes(name));
  return { id, text, edit_history_tweet_ids: [id], ...Object.fromEntries(asked) };
}

function referencesOf(details: unknown): { type: string; id: string }[] {
  const replied = readText(details, 'reply', 'in_reply_to_tweet_id');
  const quoted = readText(details, 'quote_tweet_id');
  return [
    ...(replied === null ? [] : [{ type: 'replied_to', id: replied }]),
    ...(quoted === null ? [] : [{ type: 'quoted', id: quoted }]),
  ];
}

function metricsOf(id: string, ageMs: number): Record<string, number> {
  const { likes, comments, shares, views } = postNumbers(id, ageMs);
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
