import { DAY_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import type { ApiResponse } from '../network';
import { readFields, xInvalidRequest } from './calls';
import { toTweet, type Tweet } from './entities';

const REACH_BACK_MS = 7 * DAY_MS;
const PAGE_SIZE = { initial: 10, least: 10, most: 100 };

/** Searchable content: matching posts from an instant on (epoch milliseconds), and people by their id. */
export type SearchPlace = {
  find(query: string, since: number): Tweet[];
  users(ids: string[], fields: readonly string[]): unknown[];
};

/** X's recent search: the same parameters, limits and answer. */
export function searchTweets(parameters: unknown, place: SearchPlace, now: number): ApiResponse {
  const query = readText(parameters, 'query') ?? '';
  const problem = queryProblem(query);
  if (problem !== null) return problem;
  const size = Number(readText(parameters, 'max_results') ?? PAGE_SIZE.initial);
  if (!(size >= PAGE_SIZE.least && size <= PAGE_SIZE.most)) {
    return invalid('max_results', String(size), 'is not between 10 and 100');
  }
  const startTime = readText(parameters, 'start_time');
  const since = startTime === null ? now - REACH_BACK_MS : Date.parse(startTime);
  if (!(since >= now - REACH_BACK_MS)) {
    return invalid('start_time', startTime ?? '', 'must be on or after seven days ago');
  }
  const fields = readFields(parameters);
  if ('error' in fields) return fields.error;
  const found = place.find(query, since);
  const token = readText(parameters, 'next_token') ?? readText(parameters, 'pagination_token');
  const begin = token === null ? 0 : found.findIndex(({ id }) => id === token) + 1;
  if (token !== null && begin === 0) return invalid('next_token', token, 'is not valid');
  const page = found.slice(begin, begin + size);
  if (page.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
  const ids = [...new Set(page.map(({ authorId }) => authorId))];
  const oldest_id = page.at(-1)?.id;
  const meta = {
    newest_id: page[0]?.id,
    oldest_id,
    result_count: page.length,
    ...(begin + size < found.length && { next_token: oldest_id }),
  };
  return {
    status: 200,
    body: {
      data: page.map((tweet) => toTweet(tweet, fields.tweet)),
      ...(fields.expansions.includes('author_id') && { includes: { users: place.users(ids, fields.user) } }),
      meta,
    },
  };
}

function invalid(parameter: string, value: string, words: string): ApiResponse {
  return xInvalidRequest(`Invalid '${parameter}':'${value}'. '${parameter}' ${words}`, { [parameter]: [value] });
}

const QUERY_MAX_LENGTH = 512;
const TERM = /^(#[^\s#"():]+|"[^"]+"|-is:retweet|[^\s#"():-][^\s"():]*)$/u;

/**
 * X's error of a query; null of one that the sandbox can answer: words, a phrase or a hashtag, without retweets. The
 * other operators are refused, since a response that left them out would be wrong.
 */
function queryProblem(query: string): ApiResponse | null {
  if (query.trim() === '') return refuse(query, `Invalid 'query':'${query}'. 'query' must be a non-empty string`);
  if (query.length > QUERY_MAX_LENGTH) return refuse(query, `Invalid 'query'. 'query' exceeds ${QUERY_MAX_LENGTH}`);
  const unbalanced = unbalancedSign(query);
  if (unbalanced !== null) {
    return refuse(query, `There were errors processing your request: missing '${unbalanced}' at '<EOF>'`);
  }
  const strange = (query.match(/"[^"]*"|\S+/g) ?? []).find((term) => term === 'OR' || !TERM.test(term));
  if (strange === undefined) return null;
  return refuse(query, `There were errors processing your request: Reference to invalid operator '${strange}'`);
}

function unbalancedSign(query: string): string | null {
  const plain = query.replace(/"[^"]*"/g, '');
  if (plain.includes('"')) return '"';
  const count = (sign: string) => plain.split(sign).length;
  if (count('(') === count(')')) return null;
  return count('(') > count(')') ? ')' : '(';
}

function refuse(query: string, message: string): ApiResponse {
  return xInvalidRequest(message, { query: [query] });
}
