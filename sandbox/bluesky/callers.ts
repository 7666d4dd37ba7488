import type { ApiResponse } from '../apiResponse';
import type { SandboxContext } from '../context';
import { headerOf, type ApiCall } from '../endpoint';
import { bearerToken, hashToken } from '../oauth/tokens';
import type { Account, Grant } from '../world/events';
import { boundToken } from './oauth/boundCalls';
import { invalidRequest, xrpcProblem } from './problems';

/** The caller, with its rights; or the error of a call without a good token. */
export type Authorized = { account: Account; grant: Grant } | { problem: ApiResponse };

/** Finds whom the access token of a call belongs to. */
export function authorize(context: SandboxContext, call: ApiCall): Authorized {
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
