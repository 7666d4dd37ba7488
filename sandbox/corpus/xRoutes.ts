import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { sendResponse } from '../endpoint';
import { createRateLimiter } from '../context';
import { rateHeaders, xProblem } from '../x/calls';
import { searchTweets, type SearchPlace } from '../x/search';
import type { Tweet } from '../x/entities';
import { listItems, type CorpusItem, popularityAt, createSearch, type CorpusClock } from './items';
import { CORPUS_X_TOKEN } from './settings';

/** X's limit for apps. */
const LIMIT = { calls: 450, windowMs: 15 * MINUTE_MS };

/** X's recent search for an app, through the corpus alone. */
export function addXSearch(app: FastifyInstance, { now }: CorpusClock): void {
  const place = corpusPlace(now);
  const limits = createRateLimiter(now);
  app.get('/x/2/tweets/search/recent', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${CORPUS_X_TOKEN}`) return sendResponse(reply, xProblem(401));
    const standing = limits.take('app', LIMIT);
    const response = standing.isAllowed ? searchTweets(request.query, place, now()) : xProblem(429);
    return sendResponse(reply, { ...response, headers: rateHeaders(standing) });
  });
}

/** The corpus as X's search sees it. */
export function corpusPlace(now: () => number): SearchPlace & { fits(query: string, text: string): boolean } {
  const termOf = (query: string) => query.replace(/(^|\s)-is:retweet(?=\s|$)/g, ' ').trim();
  const people = new Map<string, CorpusItem>();
  return {
    fits: (query, text) => createSearch(termOf(query))({ kind: 'twitter', title: '', text }),
    find(query, since) {
      const found = listItems('twitter', since, now()).filter(createSearch(termOf(query)));
      found.forEach((item) => people.set(authorId(item), item));
      return found.map((item) => tweetOf(item, now()));
    },
    users: (ids, fields) =>
      ids.flatMap((id) => {
        const item = people.get(id);
        return item === undefined ? [] : [toUser(id, item, fields)];
      }),
  };
}

function tweetOf(item: CorpusItem, now: number): Tweet {
  const { views, likes, retweets, replies, quotes } = popularityAt(item, now);
  return {
    id: item.id,
    authorId: authorId(item),
    text: item.text,
    createdAt: item.publishedAt,
    mediaIds: [],
    metrics: {
      impression_count: views,
      like_count: likes,
      retweet_count: retweets,
      reply_count: replies,
      quote_count: quotes,
      bookmark_count: 0,
    },
  };
}

function toUser(id: string, { handle, name, isVerified }: CorpusItem, fields: readonly string[]): unknown {
  return { id, name, username: handle, ...(fields.includes('verified') && { verified: isVerified }) };
}

/** X's ids are numbers; the same person has always the same one. */
function authorId({ handle }: CorpusItem): string {
  return String(createHash('sha256').update(handle).digest().readUIntBE(0, 6));
}
