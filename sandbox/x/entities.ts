import { createHash } from 'node:crypto';
import { extractUrlsWithIndices } from 'twitter-text';
import { readText } from '../../server/lib/json';
import type { StoredPost, Account } from '../world/events';
import { postNumbers, followersOf } from '../world/posts';
import type { SandboxContext } from '../context';
import type { Asked } from './calls';

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

/** A link as X reports it beside the text. */
type LinkEntity = {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
  media_key?: string;
};

/** A text as X's API gives it back: links shortened, three characters escaped, and a link added for what is attached. */
function toXText(text: string, hasMedia: boolean): { text: string; urls: LinkEntity[] } {
  const urls: LinkEntity[] = [];
  let shown = '';
  let end = 0;
  for (const { url, indices } of extractUrlsWithIndices(text)) {
    shown += escape(text.slice(end, indices[0]));
    const short = `https://t.co/${createHash('sha256').update(url).digest('base64url').slice(0, 10)}`;
    const start = [...shown].length;
    urls.push({
      start,
      end: start + short.length,
      url: short,
      expanded_url: /^https?:\/\//i.test(url) ? url : `http://${url}`,
      display_url: url.replace(/^https?:\/\/(www\.)?/i, '').slice(0, 27),
    });
    shown += short;
    end = indices[1];
  }
  shown += escape(text.slice(end));
  if (!hasMedia) return { text: shown, urls };
  const image = 'https://t.co/picture000';
  const start = [...shown].length + 1;
  const expanded_url = 'https://x.com/i/status/1/photo/1';
  urls.push({
    start,
    end: start + image.length,
    url: image,
    expanded_url,
    display_url: 'pic.x.com',
    media_key: '3_1',
  });
  return { text: `${shown} ${image}`.trimStart(), urls };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An account as X's API gives it; beside id, name and username only the fields that were asked for. */
export function toUser({ world, now }: SandboxContext, account: Account, fields: readonly string[]): object {
  const { id, name, handle: username, createdAt } = account;
  const tweet_count = world.posts.of(account).length;
  const followers_count = followersOf(id, now() - createdAt);
  const optional: Record<string, unknown> = {
    created_at: new Date(createdAt).toISOString(),
    public_metrics: { followers_count, following_count: 0, tweet_count, listed_count: 0 },
    protected: false,
    verified: false,
    description: '',
  };
  const asked = Object.entries(optional).filter(([field]) => fields.includes(field));
  return { id, name, username, ...Object.fromEntries(asked) };
}

/** The authors of posts, where a call asks for them. */
export function includesOf(
  context: SandboxContext,
  posts: readonly StoredPost[],
  { expansions, user }: Asked,
): { includes?: unknown } {
  if (!expansions.includes('author_id')) return {};
  const ids = [...new Set(posts.map(({ accountId }) => accountId))];
  const authors = ids.flatMap((id) => context.world.accounts.byId('twitter', id) ?? []);
  return { includes: { users: authors.map((author) => toUser(context, author, user)) } };
}
