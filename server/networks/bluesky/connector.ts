import { NETWORKS } from '#contract/networks';
import { readNumber, readList, readText, readDate, readPath } from '../../lib/json';
import {
  type KeylessConnector,
  type AccountLimits,
  type Actor,
  type PostMetrics,
  NetworkError,
  TIMELINE_PAGE,
  type Timeline,
} from '../connector';
import type { HttpResponse } from '../http';
import { inChunks, readTimeline } from '../timeline';
import { createPageFetch } from '../linkedPages';
import type { KeylessNetwork, KeylessSettings } from '../settings';
import { requireSuccess, isSuccess, unreadable } from '../outcomes';
import { readSession } from '../tokens';
import { explainXrpc, errorOf } from './errors';
import { resolveTxtBySystem } from './handles';
import { createNonces } from './oauth/dpop';
import { createBlueskyOAuth } from './oauth/oauth';
import { publish } from './publish';
import { postUrl, readPrepared, findRecord, type PutTiming, POSTS, readPostUri, type PutSources } from './putRecord';
import { checkAccount, deleteSession, logIn, readProfile, refreshSession } from './sessions';
import { createXrpc, type Xrpc, type XrpcCall } from './xrpc';

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
    async pictureUrl(actor) {
      const url = readText((await ask(sources, actor, profileCall(actor)))?.json, 'avatar');
      return url && guard.linkOf(url, readSession(actor.accessToken).origin);
    },
  };
}

export const bluesky: KeylessNetwork = { createConnector: createBlueskyConnector };

const { text, media } = NETWORKS.bluesky;

/** Limits of an account's server: those of all posts, and the size of files that it says itself. Throws NetworkError. */
async function readLimits(xrpc: Xrpc, accessToken: string): Promise<AccountLimits> {
  const { origin } = readSession(accessToken);
  const call = { method: 'GET', name: 'com.atproto.server.describeServer' } as const;
  const { json } = requireSuccess('bluesky', await xrpc({ origin }, call), explainXrpc);
  const largest = readNumber(json, 'blobUploadLimit');
  return {
    max_characters: text.limit,
    characters_per_url: null,
    max_files: media.maxFiles,
    mime_types: [...media.images.types, ...media.videos.types],
    // Larger ones are sent as a copy that fits.
    image_max_bytes: null,
    image_max_pixels: null,
    video_max_bytes: largest !== null && Number.isSafeInteger(largest) && largest > 0 ? largest : null,
    alt_text_max: null,
  };
}

/** Where figures come from; `viewUrl` is the public view of all posts, null for a server that it does not see. */
type FigureSources = { xrpc: Xrpc; viewUrlFor: (origin: string) => string | null };

/** Most posts of one call. */
const URIS_MAX = 25;

/** Figures of an account's posts, as far as they are still there; throws NetworkError. */
function readMetrics(sources: FigureSources, actor: Actor, remoteIds: readonly string[]): Promise<PostMetrics[]> {
  return inChunks(remoteIds, URIS_MAX, async (uris) => {
    const call = { method: 'GET', name: 'app.bsky.feed.getPosts', parameters: { uris } } as const;
    return readList((await ask(sources, actor, call))?.json, 'posts').flatMap(metricsOf);
  });
}

/** Number of an account's followers; null where no view knows it. Throws NetworkError. */
async function readFollowers(sources: FigureSources, actor: Actor): Promise<number | null> {
  return readNumber((await ask(sources, actor, profileCall(actor)))?.json, 'followersCount');
}

function profileCall({ accountId }: Actor) {
  return { method: 'GET', name: 'app.bsky.actor.getProfile', parameters: { actor: accountId } } as const;
}

/**
 * Asks the view that an account's server passes on and, where there is none, the public one. Null where nobody has a
 * view of this server.
 */
async function ask({ xrpc, viewUrlFor }: FigureSources, actor: Actor, call: XrpcCall): Promise<HttpResponse | null> {
  const session = readSession(actor.accessToken);
  const result = await xrpc(session, call);
  const hasNoView = result.kind === 'answered' && isWithoutView(result.response);
  if (!hasNoView) return requireSuccess('bluesky', result, explainXrpc);
  const viewUrl = viewUrlFor(session.origin);
  if (viewUrl === null) return null;
  return requireSuccess('bluesky', await xrpc({ origin: viewUrl }, call), explainXrpc);
}

/** True if a server has no view to pass on, or may not ask it in the name of this session, or could not reach it. */
function isWithoutView(response: HttpResponse): boolean {
  if (isSuccess(response)) return false;
  const { status, json } = response;
  const isMissing = /^No service configured\b/.test(readText(json, 'message') ?? '');
  return isMissing || [403, 404, 501, 502, 504].includes(status) || errorOf(response) === 'UpstreamFailure';
}

function metricsOf(post: unknown): PostMetrics[] {
  const remoteId = readText(post, 'uri');
  if (remoteId === null) return [];
  const count = (name: string) => readNumber(post, `${name}Count`);
  const [reposts, quotes] = [count('repost'), count('quote')];
  const shares = reposts === null ? null : reposts + (quotes ?? 0);
  return [{ remoteId, likes: count('like'), comments: count('reply'), shares, reach: null }];
}

/** The newest posts of an account, from its own repository; throws NetworkError. */
async function readRecent({ xrpc, urlOf }: PutSources, actor: Actor): Promise<Timeline> {
  const { origin } = readSession(actor.accessToken);
  const result = await xrpc(
    { origin },
    {
      method: 'GET',
      name: 'com.atproto.repo.listRecords',
      parameters: { repo: actor.accountId, collection: POSTS, limit: String(TIMELINE_PAGE) },
    },
  );
  const { status, json, clock } = requireSuccess('bluesky', result, explainXrpc);
  const posts = await readTimeline(readPath(json, 'records'), (row) => {
    const remoteId = readText(row, 'uri');
    const address = readPostUri(remoteId ?? '');
    const createdAt = readDate(row, 'value', 'createdAt');
    if (remoteId === null || address === null || createdAt === null) return null;
    const remoteUrl = urlOf(origin, address.did, address.rkey);
    return { remoteId, remoteUrl, text: readText(row, 'value', 'text') ?? '', createdAt };
  });
  if (posts === null) throw unreadable('bluesky', status);
  return { posts, isWhole: readList(json, 'records').length < TIMELINE_PAGE, clock };
}

/** Deletes a post of an account; a post that is gone is no error. Throws NetworkError. */
async function deletePost({ xrpc }: PutSources, actor: Actor, remoteId: string): Promise<void> {
  const address = readPostUri(remoteId);
  if (address?.did !== actor.accountId) {
    throw new NetworkError('wrong_account', 'This post is on another account.', 400);
  }
  const body = { repo: address.did, collection: POSTS, rkey: address.rkey };
  const call = { method: 'POST', name: 'com.atproto.repo.deleteRecord', body } as const;
  requireSuccess('bluesky', await xrpc(readSession(actor.accessToken), call), explainXrpc);
}
