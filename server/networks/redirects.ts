import { parseUrl } from '../lib/parseUrl';
import { strangersReason } from './failureReasons';
import type { HttpLimits, HttpRequest, HttpResult } from './httpTypes';
import { ForbiddenServer, type ServerGuard } from './serverGuard';

const REDIRECTS = [301, 302, 303, 307, 308];
const REDIRECTS_MAX = 3;

type GuardedRequest = HttpRequest & { guard: ServerGuard; limits: HttpLimits };

/**
 * Sends a GET to a server that strangers named, and follows where it redirects to, under the same guard and within the
 * same time. What is meant for one server, above all a token, is not sent to another.
 */
export async function followRedirects(
  request: GuardedRequest,
  send: (request: HttpRequest) => Promise<HttpResult>,
): Promise<HttpResult> {
  const { guard, limits } = request;
  const endsAt = performance.now() + limits.totalMs;
  let { url, headers = {} } = request;
  for (let redirects = 0; ; redirects += 1) {
    const totalMs = Math.max(endsAt - performance.now(), 1);
    const result = await send({ ...request, url, headers, limits: { ...limits, totalMs } });
    const location = locationOf(result);
    if (location === undefined) return result;
    if (redirects === REDIRECTS_MAX) return { kind: 'unanswered', reason: 'it redirects too often' };
    try {
      const next = readNext(guard, location, new URL(url));
      if (next.origin !== new URL(url).origin) headers = withoutSecrets(headers);
      url = next.href;
    } catch (error) {
      return { kind: 'unanswered', reason: strangersReason(error) };
    }
  }
}

function locationOf(result: HttpResult): string | undefined {
  if (result.kind !== 'answered' || !REDIRECTS.includes(result.response.status)) return undefined;
  return result.response.headers['location'];
}

/** The address that a server leads to; throws ForbiddenServer where it must not be called. */
function readNext(guard: ServerGuard, location: string, from: URL): URL {
  const next = parseUrl(location, from.href);
  if (next === null) throw new ForbiddenServer('It redirects to nowhere.');
  guard.checkLink(next, from);
  return next;
}

function withoutSecrets({ accept }: Record<string, string>): Record<string, string> {
  return accept === undefined ? {} : { accept };
}
