import type { FastifyPluginAsync, FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/durations';
import type { CorpusClock } from './clock';
import { addFeeds } from './feedRoutes';
import { addPages } from './pageRoutes';
import { addXSearch } from './xRoutes';
import { readText } from '../../server/lib/json';
import { listItems, type CorpusItem } from './items';
import { popularityAt } from './popularity';
import { createSearch } from './search';

/** Posts of others that can be searched, as X, Reddit, a news search and a feed of blogs would give them. */
export const corpusRoutes: FastifyPluginAsync<CorpusClock> = async (app, clock) => {
  addXSearch(app, clock);
  addRedditSearch(app, clock);
  addFeeds(app, clock);
  addPages(app, clock);
};

const MONTH_MS = 30 * DAY_MS;
const TOKEN = 'sandbox-reddit';

/** Reddit's token for apps, and its search. */
function addRedditSearch(app: FastifyInstance, { now }: CorpusClock): void {
  app.post('/reddit/api/v1/access_token', (request, reply) => {
    if (!request.headers.authorization?.startsWith('Basic ')) return reply.code(401).send({ error: 401 });
    return { access_token: TOKEN, token_type: 'bearer', expires_in: 86_400, scope: '*' };
  });

  app.get('/reddit/search', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply.code(401).send({ error: 401 });
    const limit = Math.min(Number(readText(request.query, 'limit') ?? '25'), 100);
    const found = listItems('reddit', now() - MONTH_MS, now())
      .filter(createSearch(readText(request.query, 'q') ?? ''))
      .slice(0, limit);
    return { kind: 'Listing', data: { children: found.map((item) => ({ kind: 't3', data: toLink(item, now()) })) } };
  });
}

function toLink(item: CorpusItem, now: number) {
  const { likes, replies } = popularityAt(item, now);
  const { subreddit } = item.topic;
  return {
    id: item.id,
    title: item.title,
    selftext: item.text,
    author: item.handle,
    subreddit,
    permalink: `/r/${subreddit}/comments/${item.id}/`,
    score: likes,
    num_comments: replies,
    created_utc: item.publishedAt / 1_000,
    over_18: false,
  };
}
