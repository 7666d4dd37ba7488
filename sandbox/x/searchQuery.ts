import type { ApiResponse } from '../apiResponse';
import { xInvalidRequest } from './problems';

const QUERY_MAX_LENGTH = 512;
const TERM = /^(#[^\s#"():]+|"[^"]+"|-is:retweet|[^\s#"():-][^\s"():]*)$/u;

/**
 * X's error of a query; null of one that the sandbox can answer: words, a phrase or a hashtag, without retweets. The
 * other operators are refused, since a response that left them out would be wrong.
 */
export function queryProblem(query: string): ApiResponse | null {
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
