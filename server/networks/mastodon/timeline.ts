import type { Actor, Timeline } from '../connector';
import { readText } from '../../lib/json';
import { isSuccess, unreadable } from '../outcomes';
import { readTimeline } from '../timeline';
import { openAccess, type MastodonApi } from './api';
import { hasMentions, idOn, readStatus } from './posts';

/** As many posts as Mastodon lists at once. */
const PAGE = 40;

/** An account's newest posts; throws NetworkError. A server that lists more than it was asked for is asked no more for it. */
export async function readRecent(api: MastodonApi, { accountId, accessToken }: Actor): Promise<Timeline> {
  const { origin, host, token } = openAccess(accessToken);
  const id = encodeURIComponent(idOn(host, accountId) ?? '');
  const path = `/api/v1/accounts/${id}/statuses?limit=${PAGE}&exclude_reblogs=true`;
  const { status, headers, json, clock } = await api.require(origin, { path, token });
  if (!Array.isArray(json)) throw unreadable('mastodon', status);
  const sources = new Map<unknown, string | null>();
  for (const row of json.slice(0, PAGE)) if (hasMentions(row)) sources.set(row, await readSource(row));
  const posts = await readTimeline(json, (row) => readStatus(row, origin, sources.get(row) ?? null));
  if (posts === null) throw unreadable('mastodon', status);
  const hasMore = posts.length >= PAGE || /\brel="?next"?/.test(headers['link'] ?? '');
  return { posts, isWhole: !hasMore, clock };

  /** A post's text as it was written; null where the server does not tell. */
  async function readSource(row: unknown): Promise<string | null> {
    const own = encodeURIComponent(readText(row, 'id') ?? '');
    const result = await api.send(origin, { path: `/api/v1/statuses/${own}/source`, token });
    return result.kind === 'answered' && isSuccess(result.response) ? readText(result.response.json, 'text') : null;
  }
}
