import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { bearerToken, findCaller, hashToken, type Caller } from '../oauth/tokens';
import type { Account } from '../world/events';
import { LINKEDIN_PATHS } from './paths';
import { linkedInDenied, linkedInProblem } from './problems';

/** A version lives for a year, and there is none of December, as in 2025 (Microsoft Learn, Marketing API Migrations, read on 2026-08-13). */
const MONTHS_SERVED = 12;
const SKIPPED_MONTH = 12;

/** Owner of the access token of a call; null if it carries no valid one. */
export function linkedInCaller(context: SandboxContext, call: ApiCall): Caller | null {
  const caller = findCaller(context, tokenOf(call));
  return caller?.account.platform === 'linkedin' ? caller : null;
}

/** Permission that a call needs: a scope, and the name in LinkedIn's error ("posts.CREATE"). */
export type Permission = { scope: string; call: string };

type Act = (member: Account, call: ApiCall) => ApiResponse | Promise<ApiResponse>;

/** Carries out a call that needs a good token with a scope; else LinkedIn's error. */
export function asMember(
  context: SandboxContext,
  call: ApiCall,
  permission: Permission,
  act: Act,
): ApiResponse | Promise<ApiResponse> {
  const caller = linkedInCaller(context, call);
  if (caller === null) return refuseToken(context, tokenOf(call));
  return caller.grant.scopes.includes(permission.scope) ? act(caller.account, call) : linkedInDenied(permission.call);
}

/** The same for the versioned part of the API, which wants to be told its version. */
function asVersionedMember(
  context: SandboxContext,
  call: ApiCall,
  permission: Permission,
  act: Act,
): ApiResponse | Promise<ApiResponse> {
  const version = headerOf(call, 'linkedin-version');
  if (version === '' || call.headers['x-restli-protocol-version'] !== '2.0.0') {
    const message = 'A version must be present. Please specify a version by adding the LinkedIn-Version header.';
    return linkedInProblem(400, { code: 'VERSION_MISSING', message });
  }
  if (!isServed(version, context.now())) {
    // LinkedIn reads a month as its first day.
    const message = `Requested version ${version.length === 6 ? `${version}01` : version} is not active`;
    return linkedInProblem(426, { code: 'NONEXISTENT_VERSION', message });
  }
  return asMember(context, call, permission, act);
}

/** A call of the versioned API; `path` is that below it. */
export function restEndpoint(
  context: SandboxContext,
  { path, permission, ...rest }: Pick<Endpoint, 'name' | 'method' | 'path'> & { permission: Permission },
  act: Act,
): Endpoint {
  return {
    ...rest,
    path: `${LINKEDIN_PATHS.api}/rest${path}`,
    accountOf: (call) => linkedInCaller(context, call)?.account ?? null,
    respond: (call) => asVersionedMember(context, call, permission, act),
  };
}

/** A call that receives bytes, at an address that another call gave out; `path` is that below the site's. */
export function uploadEndpoint(context: SandboxContext, name: string, path: string, act: Act): Endpoint {
  return {
    name,
    method: 'PUT',
    path: `${LINKEDIN_PATHS.site}/upload${path}`,
    accountOf: (call) => linkedInCaller(context, call)?.account ?? null,
    respond: (call) => asMember(context, call, { scope: 'w_member_social', call: 'upload' }, act),
  };
}

function refuseToken({ world }: SandboxContext, token: string): ApiResponse {
  const isKnown = world.grants.byAccessHash(hashToken(token)) !== null;
  if (!isKnown) return linkedInProblem(401);
  const message = 'The token used in the request has expired';
  return linkedInProblem(401, { serviceErrorCode: 65602, code: 'EXPIRED_ACCESS_TOKEN', message });
}

function tokenOf(call: ApiCall): string {
  return bearerToken(headerOf(call, 'authorization')) ?? '';
}

function isServed(version: string, now: number): boolean {
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(version) ?? [];
  const today = new Date(now);
  const age = (today.getUTCFullYear() - Number(year)) * 12 + today.getUTCMonth() + 1 - Number(month);
  return Number(month) !== SKIPPED_MONTH && age >= 0 && age < MONTHS_SERVED;
}
