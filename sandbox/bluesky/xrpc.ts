import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { ApiResponse } from '../network';
import type { SandboxContext, RateLimit, RateStanding } from '../context';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { bearerToken, hashToken } from '../oauth/tokens';
import type { Account, Grant } from '../world/events';
import { boundToken } from './oauth/proofs';

/** What the protocol calls an error by default. */
const NAMES: Record<number, [error: string, message: string]> = {
  400: ['InvalidRequest', 'Invalid Request'],
  401: ['AuthenticationRequired', 'Authentication Required'],
  403: ['Forbidden', 'Forbidden'],
  404: ['XRPCNotSupported', 'XRPC Not Supported'],
  413: ['PayloadTooLarge', 'Payload Too Large'],
  415: ['UnsupportedMediaType', 'Unsupported Media Type'],
  429: ['RateLimitExceeded', 'Rate Limit Exceeded'],
  500: ['InternalServerError', 'Internal Server Error'],
  501: ['MethodNotImplemented', 'Method Not Implemented'],
  502: ['UpstreamFailure', 'Upstream Failure'],
  503: ['NotEnoughResources', 'Not Enough Resources'],
  504: ['UpstreamTimeout', 'Upstream Timeout'],
};

/** Body of an error response as XRPC has it. */
export function xrpcErrorBody(status: number): { error: string; message: string } {
  const [error, message] = NAMES[status] ?? NAMES[status < 500 ? 400 : 500] ?? ['', ''];
  return { error, message };
}

/** An error response; `error` is the protocol's name of it, by default that of the status. */
export function xrpcProblem(status: number, message?: string, error?: string): ApiResponse {
  const usual = xrpcErrorBody(status);
  return { status, body: { error: error ?? usual.error, message: message ?? usual.message } };
}

/** A request that its author has to change. */
export function invalidRequest(message: string, error?: string): ApiResponse {
  return xrpcProblem(400, message, error);
}

/** Thrown where a request turns out to be wrong; the endpoint answers with it. */
export class XrpcProblem extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super('This request is answered with an error.');
    this.response = response;
  }
}

/** Ends a request with an error of its content. */
export function refuse(message: string, error?: string): never {
  throw new XrpcProblem(invalidRequest(message, error));
}

/** The caller, with its rights; or the error of a call without a good token. */
type Authorized = { account: Account; grant: Grant } | { problem: ApiResponse };

/** Finds whom the access token of a call belongs to. */
function authorize(context: SandboxContext, call: ApiCall): Authorized {
  const header = headerOf(call, 'authorization');
  if (header === '') return { problem: xrpcProblem(401, undefined, 'AuthMissing') };
  const token = bearerToken(header) ?? boundToken(header);
  if (token === null) return { problem: invalidRequest('Unexpected authorization type', 'InvalidToken') };
  const grant = context.world.grants.byAccessHash(hashToken(token));
  // The proof itself was checked before.
  const isProven = boundToken(header) !== null;
  if (grant !== null && isProven !== (grant.binding !== undefined)) return { problem: notProven() };
  return authorized(context, grant, grant?.accessExpiresAt ?? null);
}

/** The same by its refresh token, which the calls that renew and end a session take in the place of the other. */
export function authorizeRefresh(context: SandboxContext, call: ApiCall): Authorized {
  const token = bearerToken(headerOf(call, 'authorization'));
  if (token === null) return { problem: xrpcProblem(401, undefined, 'AuthMissing') };
  const { grants } = context.world;
  if (grants.idOfSpentRefreshHash(hashToken(token)) !== null) {
    return { problem: invalidRequest('Token has been revoked', 'ExpiredToken') };
  }
  const grant = grants.byRefreshHash(hashToken(token));
  return authorized(context, grant?.binding === undefined ? grant : null, null);
}

function authorized({ world, now }: SandboxContext, grant: Grant | null, expiresAt: number | null): Authorized {
  const account = grant && world.accounts.byId(grant.platform, grant.accountId);
  if (grant === null || account?.platform !== 'bluesky') {
    return { problem: invalidRequest('Token could not be verified', 'InvalidToken') };
  }
  if (expiresAt !== null && expiresAt <= now()) {
    const isBound = grant.binding !== undefined;
    return { problem: isBound ? notProven() : invalidRequest('Token has expired', 'ExpiredToken') };
  }
  return { account, grant };
}

/** The error of whatever is wrong with a token that needs a proof of possession. */
function notProven(): ApiResponse {
  return xrpcProblem(401, 'Invalid token', 'invalid_token');
}

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
