import { MINUTE_MS } from '#contract/durations';
import { parseJson, readList } from '../../lib/json';
import { readRetryAfter } from '../../networks/retryAt';
import { quoted } from '../query';
import { createRateGate, rateLimited } from '../rateGate';
import type { FetchResponse, SafeFetch } from '../../lib/safeFetch';
import { SourceError, type MonitoringSource } from '../source';
import { readFoundLinks } from './foundLinks';
import { createRedditToken, type RedditSettings } from './redditToken';

type Options = { settings: RedditSettings; isSandbox: boolean; safeFetch: SafeFetch; now?: () => number };

const RESULTS_MAX = 100;
const RATE_PAUSE_MS = 10 * MINUTE_MS;

/** Reddit's search. New apps need Reddit's approval, and commercial use a contract (docs/monitoring.md). */
export function createRedditSource({ settings, isSandbox, safeFetch, now = Date.now }: Options): MonitoringSource {
  const token = createRedditToken({ settings, safeFetch, now });
  const gate = createRateGate(now);

  return {
    kind: 'reddit',
    isSandbox,
    async search({ term }, { since, limit, signal }) {
      gate.check();
      const parameters = new URLSearchParams({
        q: quoted(term),
        sort: 'new',
        t: 'month',
        type: 'link',
        limit: String(Math.min(limit, RESULTS_MAX)),
        // Without it, texts come with three of their characters escaped.
        raw_json: '1',
      });
      const response = await safeFetch({
        url: `${settings.apiUrl}/search?${parameters.toString()}`,
        headers: { authorization: `Bearer ${await token.get(signal)}`, 'user-agent': settings.userAgent },
        signal,
      });
      if (response.status === 401) token.forget();
      const resetAt = readRetryAfter(response.headers['x-ratelimit-reset'], now());
      if (response.status === 429) throw rateLimited(resetAt ?? new Date(now() + RATE_PAUSE_MS));
      // It counts in fractions.
      if (Number(response.headers['x-ratelimit-remaining'] ?? '1') < 1) gate.closeUntil(resetAt);
      const posts = readFoundLinks(readChildren(response), settings.siteUrl);
      return { posts: posts.filter(({ publishedAt }) => publishedAt >= since), note: null };
    },
  };
}

function readChildren({ status, text }: FetchResponse): unknown[] {
  if (status === 401 || status === 403) throw new SourceError(`Reddit doesn’t let us search (${status}).`);
  if (status !== 200) throw new SourceError(`Reddit answered with status ${status}.`);
  const json = parseJson(text);
  if (json === undefined) throw new SourceError('Reddit sent something that isn’t a search result.');
  return readList(json, 'data', 'children');
}
