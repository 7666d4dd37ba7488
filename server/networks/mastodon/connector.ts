import pLimit from 'p-limit';
import { HOUR_MS } from '#contract/durations';
import { readNumber, readText } from '../../lib/json';
import {
  type Actor,
  type KeylessConnector,
  NetworkError,
  type SuggestedServer,
  type PostMetrics,
  type Timeline,
} from '../connector';
import type { KeylessNetwork, KeylessSettings } from '../settings';
import { requireSuccess, unreadable, isSuccess } from '../outcomes';
import { publishInSteps } from '../preparation';
import { readSession } from '../tokens';
import { readTimeline } from '../timeline';
import { createApi, openAccess, explainOwner, type MastodonApi } from './api';
import { idOn, remoteIdOf, hasMentions, readStatus, canRepeat, readPrepared, publishStatus } from './publish';
import { discoverEndpoints, asApp, createRegistration } from './registration';
import { createServerFacts } from './serverFacts';
import { createSignIn } from './signIn';

const PLATFORM = 'mastodon';
const POLL_MS = 1_000;

/** Software that takes back every token of our app at once, those of other accounts too: there, a token is only forgotten. */
const REVOKING_ALL = ['friendica'];

/** The server of the people who make Mastodon. */
const LARGEST: SuggestedServer = { server: 'mastodon.social', name: 'mastodon.social', isSandbox: false };

/** Mastodon, and servers that speak its API. */
export function createMastodonConnector(
  { publicOrigin, guard, sandboxServers, apps, now = Date.now }: KeylessSettings,
  pollMs: number = POLL_MS,
): KeylessConnector {
  const api = createApi(guard);
  const registration = createRegistration(api, apps, publicOrigin);
  const factsOf = createServerFacts(api, now);
  const { start, finish, refresh } = createSignIn({ api, guard, registration, now });

  async function ownAccount(accessToken: string) {
    const { origin, token } = openAccess(accessToken);
    const result = await api.send(origin, { path: '/api/v1/accounts/verify_credentials', token });
    return requireSuccess(PLATFORM, result, explainOwner);
  }

  return {
    platform: PLATFORM,

    servers: {
      suggestions: [...sandboxServers, LARGEST],
      start,
      finish,
      serverOf: (accessToken) => openAccess(accessToken).host,
      limits: async (accessToken) => (await factsOf(readSession(accessToken).origin, { maxAgeMs: HOUR_MS })).limits,
    },

    refresh,

    async revoke({ accessToken }) {
      const { origin, host, token } = openAccess(accessToken);
      const { software } = await factsOf(origin);
      if (REVOKING_ALL.includes(software ?? '')) return false;
      const app = await registration.find(host);
      if (app === null) throw new NetworkError('no_app', 'The app is not registered there any more.', 400);
      const { revoke } = await discoverEndpoints(api, origin);
      try {
        await api.require(origin, asApp(app, revoke, { token }));
        return true;
      } catch (error) {
        // Pixelfed has no such call.
        if (error instanceof NetworkError && error.status === 404) return false;
        throw error;
      }
    },

    async profile(accessToken) {
      const { host } = openAccess(accessToken);
      const { status, json } = await ownAccount(accessToken);
      const [id, username] = [readText(json, 'id'), readText(json, 'username')];
      if (id === null || username === null) throw unreadable(PLATFORM, status);
      return {
        accountId: remoteIdOf(id, host),
        name: readText(json, 'display_name') ?? username,
        username: `${username}@${host}`,
      };
    },

    publish: (actor, draft, signal) =>
      publishInSteps(() => publishStatus({ api, factsOf, now, pollMs }, actor, draft, signal)),

    keys: {
      // A server looks for the key, makes the post, and stores the key then.
      isAtomic: false,
      canRepeat(made, instant) {
        if (made === null) return true;
        const prepared = readPrepared(made);
        return prepared !== null && canRepeat(prepared, instant);
      },
    },

    async remove({ accessToken }: Actor, remoteId) {
      const { origin, host, token } = openAccess(accessToken);
      const id = idOn(host, remoteId);
      if (id === null) throw new NetworkError('other_server', 'This post is on another server.', 400);
      try {
        await api.require(origin, { method: 'DELETE', path: `/api/v1/statuses/${encodeURIComponent(id)}`, token });
      } catch (error) {
        if (!(error instanceof NetworkError && error.status === 404)) throw error;
      }
    },

    findRecent: (actor) => readRecent(api, actor),
    postMetrics: (actor, remoteIds) => readMetrics(api, actor, remoteIds),

    async followers({ accessToken }) {
      return readNumber((await ownAccount(accessToken)).json, 'followers_count');
    },

    async pictureUrl({ accessToken }) {
      const { json } = await ownAccount(accessToken);
      const url = readText(json, 'avatar_static') ?? readText(json, 'avatar');
      return url === null || url.endsWith('/missing.png') ? null : guard.linkOf(url, openAccess(accessToken).origin);
    },
  };
}

export const mastodon: KeylessNetwork = { createConnector: createMastodonConnector };

/** Posts that are asked for at the same time. */
const AT_ONCE = 4;

/** A server that needs longer for all of them is asked for no more: each call may take half a minute. */
const WAIT_MAX_MS = 60_000;

/** The numbers of an account's posts; those that are gone are left out. Throws NetworkError. */
async function readMetrics(
  api: MastodonApi,
  { accessToken }: Actor,
  remoteIds: readonly string[],
): Promise<PostMetrics[]> {
  const { origin, host, token } = openAccess(accessToken);
  const endsAt = performance.now() + WAIT_MAX_MS;

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

/** As many posts as Mastodon lists at once. */
const PAGE = 40;

/** An account's newest posts; throws NetworkError. A server that lists more than it was asked for is asked no more for it. */
async function readRecent(api: MastodonApi, { accountId, accessToken }: Actor): Promise<Timeline> {
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
