import type { KeylessConnector } from '../connector';
import { readSession } from '../session';
import type { KeylessSettings } from '../settings';
import { postUrl } from './address';
import { readFollowers, readMetrics } from './figures';
import { resolveTxtBySystem } from './handles';
import { readLimits } from './limits';
import { createPageFetch } from '../../linkCards/pages';
import { createNonces } from './oauth/nonces';
import { createBlueskyOAuth } from './oauth/oauth';
import { readPrepared } from './prepared';
import { publish } from './publish';
import { findRecord, type PutTiming } from './putRecord';
import { deletePost, readRecent } from './repository';
import { checkAccount, deleteSession, logIn, readProfile, refreshSession } from './sessions';
import { createXrpc } from './xrpc';

/** Where people read posts, on whatever server they are. */
const SITE_URL = 'https://bsky.app';

/** Three calls fit into the time that a post has. */
const PUT_TIMING: PutTiming = { callMs: 8_000, pausesMs: [0, 500, 1_500] };

/** Bluesky, by the AT Protocol; `resolveTxt` reads the texts of a name in DNS. */
export function createBlueskyConnector(
  settings: KeylessSettings,
  timing = PUT_TIMING,
  resolveTxt = resolveTxtBySystem,
): KeylessConnector {
  const { guard, plcUrl, blueskyViewUrl: viewUrl, sandboxServers, now = Date.now } = settings;
  const nonces = createNonces();
  const xrpc = createXrpc({ guard, now }, nonces);
  const isOnSandbox = (origin: string) => sandboxServers.some(({ server }) => server === new URL(origin).host);
  const isPrivate = (origin: string) => guard.lookupFor(new URL(origin)) === undefined;

  const sources = {
    xrpc,
    guard,
    plcUrl,
    viewUrl,
    now,
    ...timing,
    resolveTxt,
    fetchPage: createPageFetch(guard),
    urlOf: (origin: string, did: string, rkey: string) => postUrl(isOnSandbox(origin) ? origin : SITE_URL, did, rkey),
    viewUrlFor: (origin: string) => (isPrivate(origin) ? null : viewUrl),
  };

  const oauth = createBlueskyOAuth(settings, sources, nonces);

  return {
    platform: 'bluesky',
    servers: {
      suggestions: sandboxServers,
      start: oauth.start,
      finish: oauth.finish,
      clientDocument: oauth.document,
      logIn: (credentials) => logIn(sources, credentials),
      serverOf: (accessToken) => new URL(readSession(accessToken).origin).host,
      limits: (accessToken) => readLimits(xrpc, accessToken),
    },
    refresh: (refreshToken) => oauth.refresh(refreshToken) ?? refreshSession(xrpc, refreshToken),
    async revoke({ refreshToken }) {
      if (refreshToken !== null) await (oauth.revoke(refreshToken) ?? deleteSession(xrpc, refreshToken));
      return refreshToken !== null;
    },
    profile: (accessToken) => readProfile(xrpc, readSession(accessToken)),
    publish: (actor, draft, signal) => publish(sources, actor, draft, signal),
    keys: {
      canRepeat: () => true,
      // A repository has one record under a key, whoever writes it and when.
      isAtomic: true,
      find({ accountId, accessToken }, made) {
        const prepared = readPrepared(made);
        if (prepared === null) return Promise.resolve(null);
        return findRecord(sources, readSession(accessToken).origin, accountId, prepared.rkey);
      },
    },
    remove: (actor, remoteId) => deletePost(sources, actor, remoteId),
    findRecent: (actor) => readRecent(sources, actor),
    postMetrics: (actor, remoteIds) => readMetrics(sources, actor, remoteIds),
    async followers(actor) {
      // The view is asked without the token where a server has none, and would tell of an account that is stopped too.
      await checkAccount(xrpc, readSession(actor.accessToken));
      return readFollowers(sources, actor);
    },
  };
}
