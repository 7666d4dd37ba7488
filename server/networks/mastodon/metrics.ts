import pLimit from 'p-limit';
import { NetworkError, type Actor, type PostMetrics } from '../connector';
import { readNumber } from '../../lib/json';
import { openAccess, type MastodonApi } from './api';
import { idOn } from './posts';

/** Posts that are asked for at the same time. */
const AT_ONCE = 4;

/** A server that needs longer for all of them is asked for no more: each call may take half a minute. */
const PATIENCE_MS = 60_000;

/** The numbers of an account's posts; those that are gone are left out. Throws NetworkError. */
export async function readMetrics(
  api: MastodonApi,
  { accessToken }: Actor,
  remoteIds: readonly string[],
): Promise<PostMetrics[]> {
  const { origin, host, token } = openAccess(accessToken);
  const endsAt = performance.now() + PATIENCE_MS;

  async function read(remoteId: string): Promise<PostMetrics[]> {
    const id = idOn(host, remoteId);
    if (id === null) return [];
    if (performance.now() > endsAt) throw new NetworkError('too_slow', 'The server took too long to answer.', 0);
    try {
      const { json } = await api.require(origin, { path: `/api/v1/statuses/${encodeURIComponent(id)}`, token });
      return [
        {
          remoteId,
          likes: readNumber(json, 'favourites_count'),
          comments: readNumber(json, 'replies_count'),
          shares: readNumber(json, 'reblogs_count'),
          reach: null,
        },
      ];
    } catch (error) {
      if (error instanceof NetworkError && error.status === 404) return [];
      throw error;
    }
  }

  const limit = pLimit(AT_ONCE);
  try {
    return (await Promise.all(remoteIds.map((remoteId) => limit(() => read(remoteId))))).flat();
  } finally {
    // After a failure nobody waits for the others.
    limit.clearQueue();
  }
}
