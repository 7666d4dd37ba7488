import { createHash } from 'node:crypto';
import { DAY_MS } from '#contract/durations';
import type { MonitoringKind } from '#contract/platforms';
import { beginningOf } from '#contract/networks/graphemes';
import { outsideText } from '../../lib/outsideText';
import { parseUrl } from '../../lib/parseUrl';
import type { Finding } from './findingsRepository';
import { readSentiment } from './sentiment';
import type { FoundPost } from './source';

/** Longest texts that are kept of somebody else's post, in UTF-16 units. */
const LINE_MAX_LENGTH = 300;
const CONTENT_MAX_LENGTH = 2_000;
const ADDRESS_MAX_LENGTH = 2_000;

/** Posts are found again by an index on their ids, whose entries can't exceed 2,704 bytes. */
const ID_MAX_BYTES = 2_000;

/** A source's clock may be a little ahead; what claims to be from further ahead is not believed. */
const AHEAD_MAX_MS = DAY_MS;

/**
 * Converts a found post to a stored one, with its sentiment; null if it has no usable link or is dated in the future.
 */
export function toFinding(kind: MonitoringKind, post: FoundPost, term: string, now: number): Finding | null {
  if (!isWebAddress(post.url) || post.publishedAt.getTime() > now + AHEAD_MAX_MS) return null;
  const title = post.title === null ? null : clean(post.title, LINE_MAX_LENGTH);
  const content = clean(post.content, CONTENT_MAX_LENGTH);
  const words = title === null || content.startsWith(title) ? content : `${title}. ${content}`;
  const sentiment = readSentiment(words, term);
  const { likes, retweets, replies, quotes, views, shares } = post.metrics;
  return {
    kind,
    sourceId: readId(post.sourceId),
    author: clean(post.author, LINE_MAX_LENGTH),
    authorVerified: post.authorVerified,
    title,
    content,
    url: post.url,
    category: post.category === null ? null : clean(post.category, LINE_MAX_LENGTH),
    publishedAt: post.publishedAt,
    reach: whole(post.reach),
    engagement: whole(post.engagement),
    likes: whole(likes),
    retweets: whole(retweets),
    replies: whole(replies),
    quotes: whole(quotes),
    views: whole(views),
    shares: whole(shares),
    sentimentScore: sentiment.score,
    sentimentWords: sentiment.words,
  };
}

/** A user name may pose as the host; an address that names one is nobody's article. */
function isWebAddress(text: string): boolean {
  const url = text.length > ADDRESS_MAX_LENGTH ? null : parseUrl(text);
  if (url === null) return false;
  const { protocol, username, password } = url;
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** A source's own id; if it is too long its hash, which is just as unique. */
function readId(id: string): string {
  const isShort = Buffer.byteLength(id) <= ID_MAX_BYTES;
  return isShort ? clean(id, ID_MAX_BYTES) : createHash('sha256').update(id).digest('base64url');
}

/** Cuts a text, and removes controls and characters that can't be stored. */
function clean(text: string, maxLength: number): string {
  return outsideText(beginningOf(text, maxLength))
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
}

function whole(count: number | null): number | null {
  return count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
