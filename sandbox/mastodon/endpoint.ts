import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import type { RateLimit, RateStanding } from '../rateLimits';
import type { Account } from '../world/events';
import { covers } from './scopes';
import { findMastodonCaller, type MastodonCaller, type MastodonServer } from './server';
import { refuse } from './words';

/** Mastodon's limits per account: of all calls, and of some kinds besides. */
const ALL_CALLS: RateLimit = { calls: 300, windowMs: 5 * MINUTE_MS };
const LIMITS = {
  media: { calls: 30, windowMs: 30 * MINUTE_MS },
  deletes: { calls: 30, windowMs: 30 * MINUTE_MS },
  statuses: { calls: 300, windowMs: 3 * HOUR_MS },
} satisfies Record<string, RateLimit>;

type Parts = Pick<Endpoint, 'name' | 'method' | 'path'> & { limit?: keyof typeof LIMITS };

/** A call that needs a person's token with a scope. */
export function userEndpoint(
  server: MastodonServer,
  { scope, limit, ...parts }: Parts & { scope: string },
  act: (account: Account, call: ApiCall, caller: MastodonCaller) => ApiResponse | Promise<ApiResponse>,
): Endpoint {
  return {
    ...parts,
    accountOf: (call) => findMastodonCaller(server, call)?.account ?? null,
    async respond(call) {
      const caller = findMastodonCaller(server, call);
      if (caller === null) return refuse(server.profile, 'badToken');
      if (!covers(caller.grant.scopes, scope)) return refuse(server.profile, 'notAllowed');
      const { account } = caller;
      if (account === null) return refuse(server.profile, 'noUser');
      return limited(server, account.id, limit, () => act(account, call, caller));
    },
  };
}

/** A call that anybody may make; a token says who asks. */
export function publicEndpoint(
  server: MastodonServer,
  { limit, ...parts }: Parts,
  act: (call: ApiCall, reader: Account | null) => ApiResponse,
): Endpoint {
  return {
    ...parts,
    accountOf: (call) => findMastodonCaller(server, call)?.account ?? null,
    respond(call) {
      const reader = findMastodonCaller(server, call)?.account ?? null;
      return limited(server, reader?.id ?? 'public', limit, () => act(call, reader));
    },
  };
}

async function limited(
  { limits, isLenient, profile, host }: MastodonServer,
  who: string,
  limit: keyof typeof LIMITS | undefined,
  act: () => ApiResponse | Promise<ApiResponse>,
): Promise<ApiResponse> {
  const all = limits.take(`mastodon ${host()} ${who}`, ALL_CALLS);
  const own = limit === undefined ? all : limits.take(`mastodon ${host()} ${limit} ${who}`, LIMITS[limit]);
  const isAllowed = isLenient || (all.isAllowed && own.isAllowed);
  const response = isAllowed ? await act() : refuse(profile, 'tooMany');
  // Mastodon tells of the limit that is closest.
  const nearest = all.isAllowed && own.remaining < all.remaining ? own : all;
  return { ...response, headers: { ...rateHeaders(nearest), ...response.headers } };
}

function rateHeaders({ limit, remaining, resetAt }: RateStanding): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': new Date(resetAt).toISOString(),
  };
}
