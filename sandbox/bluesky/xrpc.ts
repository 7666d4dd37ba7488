import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { ApiResponse } from '../apiResponse';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import type { RateLimit, RateStanding } from '../rateLimits';
import type { Account } from '../world/events';
import { authorize } from './callers';
import { XrpcProblem, xrpcProblem } from './problems';

/** Points that one account has for writing; creating takes 3 of them, changing 2, deleting 1. */
const WRITES_PER_HOUR: RateLimit = { calls: 5_000, windowMs: HOUR_MS };
const WRITES_PER_DAY: RateLimit = { calls: 35_000, windowMs: DAY_MS };

type Act<Who> = (who: Who, call: ApiCall) => ApiResponse | Promise<ApiResponse>;
type Method = { nsid: string; method: 'GET' | 'POST' };

/** A method that anybody may call. */
export function openMethod({ nsid, method }: Method, act: (call: ApiCall) => ApiResponse | Promise<ApiResponse>) {
  return endpointOf({ nsid, method }, () => null, act);
}

/** A method that an account calls; `points` is its price where it writes. */
export function accountMethod(
  context: SandboxContext,
  { points = 0, ...method }: Method & { points?: number },
  act: Act<Account>,
): Endpoint {
  const accountOf = (call: ApiCall) => {
    const caller = authorize(context, call);
    return 'problem' in caller ? null : caller.account;
  };
  return endpointOf(method, accountOf, async (call) => {
    const caller = authorize(context, call);
    if ('problem' in caller) return caller.problem;
    if (points === 0) return act(caller.account, call);
    const day = take(context, `day ${caller.account.id}`, WRITES_PER_DAY, points);
    const hour = take(context, `hour ${caller.account.id}`, WRITES_PER_HOUR, points);
    const short = [day, hour].find(({ isAllowed }) => !isAllowed);
    const response = short === undefined ? await act(caller.account, call) : xrpcProblem(429);
    return { ...response, headers: { ...rateHeaders(short ?? hour), ...response.headers } };
  });
}

/** Counts a call in a window of the network; a lenient sandbox allows all. */
export function take(context: SandboxContext, key: string, limit: RateLimit, points = 1): RateStanding & RateLimit {
  const standing = context.limits.take(`bluesky ${key}`, limit, points);
  return { ...limit, ...standing, isAllowed: standing.isAllowed || context.isLenient };
}

/** The headers of a limit, which come with every response that it concerns. */
export function rateHeaders({ limit, remaining, resetAt, windowMs }: RateStanding & RateLimit): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(Math.ceil(resetAt / 1000)),
    'ratelimit-policy': `${limit};w=${windowMs / 1000}`,
  };
}

function endpointOf(
  { nsid, method }: Method,
  accountOf: Endpoint['accountOf'],
  act: (call: ApiCall) => ApiResponse | Promise<ApiResponse>,
): Endpoint {
  return {
    name: nsid.slice(nsid.lastIndexOf('.') + 1),
    method,
    path: `/xrpc/${nsid}`,
    accountOf,
    async respond(call) {
      try {
        return await act(call);
      } catch (error) {
        if (error instanceof XrpcProblem) return error.response;
        throw error;
      }
    },
  };
}
