import { HOUR_MS } from '#contract/durations';
import { type Actor, type KeylessConnector, NetworkError, type SuggestedServer } from '../connector';
import { readNumber, readText } from '../../lib/json';
import { requireSuccess, unreadable } from '../outcomes';
import { publishInSteps } from '../preparation';
import { readSession } from '../session';
import type { KeylessSettings } from '../settings';
import { createApi, openAccess } from './api';
import { discoverEndpoints } from './discovery';
import { explainOwner } from './errors';
import { readMetrics } from './metrics';
import { idOn, remoteIdOf } from './posts';
import { canRepeat, readPrepared } from './preparation';
import { publishStatus } from './publish';
import { asApp, createRegistration } from './registration';
import { createServerFacts } from './serverFacts';
import { createSignIn } from './signIn';
import { readRecent } from './timeline';

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
  };
}
