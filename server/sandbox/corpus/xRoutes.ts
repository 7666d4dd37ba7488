import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/durations';
import { readText } from '../../networks/json';
import type { CorpusClock } from './corpusRoutes';
import { listItems, type CorpusItem } from './items';
import { popularityAt } from './popularity';
import { createSearch } from './search';

const REACH_BACK_MS = 7 * DAY_MS;

/** X's recent search: the same parameters, limits and answer. */
export function addXSearch(app: FastifyInstance, { now }: CorpusClock): void {
  app.get('/x/2/tweets/search/recent', (request, reply) => {
    if (!request.headers.authorization?.startsWith('Bearer ')) {
      return reply.code(401).send({ title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' });
    }
    const maxResults = Number(readText(request.query, 'max_results') ?? '10');
    const startTime = Date.parse(
      readText(request.query, 'start_time') ?? new Date(now() - REACH_BACK_MS).toISOString(),
    );
    if (!(maxResults >= 10 && maxResults <= 100)) return reply.code(400).send(invalid('max_results'));
    if (!(startTime >= now() - REACH_BACK_MS)) return reply.code(400).send(invalid('start_time'));
    const found = listItems('twitter', startTime, now())
      .filter(createSearch(readText(request.query, 'query') ?? ''))
      .slice(0, maxResults);
    const people = new Map(found.map((item) => [item.handle, item]));
    return {
      data: found.map((item) => toTweet(item, now())),
      includes: { users: [...people.values()].map(toUser) },
      meta: { result_count: found.length },
    };
  });
}

function toTweet(item: CorpusItem, now: number) {
  const { views, likes, retweets, replies, quotes } = popularityAt(item, now);
  return {
    id: item.id,
    text: item.text,
    author_id: item.handle,
    created_at: new Date(item.publishedAt).toISOString(),
    public_metrics: {
      impression_count: views,
      like_count: likes,
      retweet_count: retweets,
      reply_count: replies,
      quote_count: quotes,
      bookmark_count: 0,
    },
  };
}

function toUser({ handle, name, isVerified }: CorpusItem) {
  return { id: handle, username: handle, name, verified: isVerified };
}

function invalid(parameter: string) {
  const title = 'Invalid Request';
  const detail = 'One or more parameters to your request was invalid.';
  return { title, detail, type: 'https://api.x.com/2/problems/invalid-request', errors: [{ parameters: [parameter] }] };
}
