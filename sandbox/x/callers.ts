import { MINUTE_MS } from '#contract/durations';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { bearerToken, findCaller, type Caller } from '../oauth/tokens';
import type { RateLimit, RateStanding } from '../rateLimits';
import type { Account } from '../world/events';
import { X_PATHS } from './paths';
import { xProblem } from './problems';

const WINDOW_MS = 15 * MINUTE_MS;

/** X's limits per account. */
export const X_LIMITS = {
  me: { calls: 75, windowMs: WINDOW_MS },
  tweets: { calls: 100, windowMs: WINDOW_MS },
  tweetDeletes: { calls: 50, windowMs: WINDOW_MS },
  media: { calls: 500, windowMs: WINDOW_MS },
  segments: { calls: 1_875, windowMs: WINDOW_MS },
  timeline: { calls: 900, windowMs: WINDOW_MS },
  search: { calls: 300, windowMs: WINDOW_MS },
} satisfies Record<string, RateLimit>;

/** Owner of the access token of a call; null if it carries no valid one. */
export function xCaller(context: SandboxContext, call: ApiCall): Caller | null {
  const token = bearerToken(headerOf(call, 'authorization'));
  const caller = token === null ? null : findCaller(context, token);
  return caller?.account.platform === 'twitter' ? caller : null;
}

type Needs = { scopes: string[]; limit: keyof typeof X_LIMITS };

/** A call of X's API; `path` is that below /2. It needs a good token with these scopes, and stays within a limit. */
export function xEndpoint(
  context: SandboxContext,
  { scopes, limit, path, ...rest }: Pick<Endpoint, 'name' | 'method' | 'path'> & Needs,
  act: (account: Account, call: ApiCall) => ApiResponse | Promise<ApiResponse>,
): Endpoint {
  return {
    ...rest,
    path: `${X_PATHS.api}/2${path}`,
    accountOf: (call) => xCaller(context, call)?.account ?? null,
    async respond(call) {
      const caller = xCaller(context, call);
      if (caller === null) return xProblem(401);
      if (!scopes.every((scope) => caller.grant.scopes.includes(scope))) return xProblem(403);
      const standing = context.limits.take(`x ${limit} ${caller.account.id}`, X_LIMITS[limit]);
      const response = standing.isAllowed || context.isLenient ? await act(caller.account, call) : xProblem(429);
      return { ...response, headers: { ...rateHeaders(standing), ...response.headers } };
    },
  };
}

/** X's rate-limit headers, sent with every response. */
export function rateHeaders({ limit, remaining, resetAt }: RateStanding): Record<string, string> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
  };
}
