import type { Actor, PostMetrics } from '../connector';
import type { HttpResponse } from '../http';
import { inChunks } from '../inChunks';
import { readList, readNumber, readText } from '../../lib/json';
import { isSuccess, requireSuccess } from '../outcomes';
import { readSession } from '../session';
import { errorOf, explainXrpc } from './errors';
import type { Xrpc, XrpcCall } from './xrpc';

/** Where figures come from; `viewUrl` is the public view of all posts, null for a server that it does not see. */
export type FigureSources = { xrpc: Xrpc; viewUrlFor: (origin: string) => string | null };

/** Most posts of one call. */
const URIS_MAX = 25;

/** Figures of an account's posts, as far as they are still there; throws NetworkError. */
export function readMetrics(
  sources: FigureSources,
  actor: Actor,
  remoteIds: readonly string[],
): Promise<PostMetrics[]> {
  return inChunks(remoteIds, URIS_MAX, async (uris) => {
    const call = { method: 'GET', name: 'app.bsky.feed.getPosts', parameters: { uris } } as const;
    return readList((await ask(sources, actor, call))?.json, 'posts').flatMap(metricsOf);
  });
}

/** Number of an account's followers; null where no view knows it. Throws NetworkError. */
export async function readFollowers(sources: FigureSources, actor: Actor): Promise<number | null> {
  const parameters = { actor: actor.accountId };
  const call = { method: 'GET', name: 'app.bsky.actor.getProfile', parameters } as const;
  return readNumber((await ask(sources, actor, call))?.json, 'followersCount');
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
