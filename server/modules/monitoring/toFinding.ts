import { createHash } from 'node:crypto';
import rateText, { type SentimentToken } from 'wink-sentiment';
import type { Sentiment, SentimentWord } from '#contract/schemas/monitoring';
import { DAY_MS } from '#contract/durations';
import type { MonitoringKind } from '#contract/platforms';
import { beginningOf } from '#contract/networks/graphemes';
import { outsideText } from '../../lib/json';
import { parseUrl } from '../../lib/addresses';
import type { Finding } from './findingsRepository';
import type { FoundPost } from './source';

/** Length of text that is read, and the longest word in it: no known word is longer, and the time grows with it. */
const READ_MAX_LENGTH = 2_000;
const WORD_MAX_LENGTH = 40;

/** Deciding words that are kept of one text: enough to explain it. */
const WORDS_MAX = 12;

/** Sum of word scores (each −5 to 5) at which a sentiment counts as decided: one strong word comes to about 0.8. */
const SOFTNESS = 15;

/** Words that the library would look up in the prototype of its tables. */
const TRAPS = /\b(?:constructor|__proto__)\b/gi;

/** Words on the list that say nothing by themselves, and are in every other text about a trade. */
const NEUTRAL = ['work', 'works', 'working'];

/**
 * Computes the sentiment of a text, −1 to 1, from a list of English words, emoji and emoticons, with negation. 0 is
 * neutral, also for texts in other languages. The words of the searched term don't count as opinion.
 */
export function readSentiment(text: string, term = ''): Sentiment {
  const tokens = rateText(prepare(text)).tokenizedPhrase ?? [];
  const neutral = new Set([...NEUTRAL, ...term.toLowerCase().split(/\s+/u)]);
  const words = tokens
    .flatMap((token, index) => toWord(token, tokens[index + 1]))
    .filter(({ word }) => !neutral.has(word.replace(/^#/, '')));
  const sum = words.reduce((total, { score }) => total + score, 0);
  const score = sum / Math.sqrt(sum * sum + SOFTNESS);
  const strongest = words.toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score)).slice(0, WORDS_MAX);
  return { score: Math.round(score * 1_000) / 1_000, words: strongest };
}

/** Plain hearts, which the library lists but does not recognize in a text; they are replaced by one that it does. */
const HEARTS = /[❤♥♡]/gu;

/** Normalizes a text for the library: straight apostrophes, emoji without variants and tones, no endless words. */
function prepare(text: string): string {
  return text
    .slice(0, READ_MAX_LENGTH)
    .replace(/[’ʼ]/g, "'")
    .replace(/\uFE0F|[\u{1F3FB}-\u{1F3FF}]/gu, '')
    .replace(HEARTS, '💖')
    .replace(/(?<=\p{Extended_Pictographic})(?=\p{Extended_Pictographic})/gu, ' ')
    .replace(TRAPS, ' ')
    .split(/\s+/u)
    .filter((word) => word.length <= WORD_MAX_LENGTH)
    .join(' ');
}

function toWord(token: SentimentToken, next: SentimentToken | undefined): SentimentWord[] {
  if (typeof token.score !== 'number' || token.score === 0) return [];
  const word = token.grouped === undefined ? token.value : `${token.value} ${next?.value ?? ''}`;
  return [{ word: word.toLowerCase(), score: token.score, is_negated: token.negation === true }];
}

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
