import type { SandboxPaths, ApiResponse } from '../network';
import type { SandboxContext } from '../context';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { bearerToken, findCaller, hashToken, type Caller } from '../oauth/tokens';
import type { Account } from '../world/events';

export const LINKEDIN_PATHS = {
  site: '/linkedin',
  api: '/linkedin',
  authorize: '/linkedin/oauth/v2/authorization',
} satisfies SandboxPaths;

type Problem = { code: string; message: string; serviceErrorCode?: number };

const USUAL: Record<number, Problem> = {
  401: { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' },
  400: { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' },
  403: { serviceErrorCode: 100, code: 'ACCESS_DENIED', message: 'Not enough permissions to access this resource' },
  404: { code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' },
  429: {
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
  },
};

/** The body of an error of LinkedIn of which only the status is known. */
export function linkedInErrorBody(status: number): unknown {
  return { status, ...(USUAL[status] ?? { code: 'INTERNAL_ERROR', message: 'Internal Server Error' }) };
}

/** An error of LinkedIn; what is not said is what it usually says with this status. */
export function linkedInProblem(status: number, problem?: Problem): ApiResponse {
  return { status, body: problem === undefined ? linkedInErrorBody(status) : { status, ...problem } };
}

/** LinkedIn's error of a call, named as in "posts.CREATE", that the token does not allow. */
export function linkedInDenied(call: string): ApiResponse {
  const message = `Not enough permissions to access: ${call}`;
  return linkedInProblem(403, { serviceErrorCode: 100, code: 'ACCESS_DENIED', message });
}

/** LinkedIn's response to a field that does not fit. */
export function linkedInFieldProblem(path: string, words: string): ApiResponse {
  return { status: 422, body: { message: `ERROR :: ${path} :: ${words}\n`, status: 422 } };
}

/** LinkedIn's response to a post with an image or a video that is not ready to be shown. */
export function linkedInMediaNotReady(description: string, code: string): ApiResponse {
  const body = {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: description,
    errorDetails: { inputErrors: [{ description, input: {}, code }] },
    status: 400,
  };
  return { status: 400, body };
}

/** LinkedIn's response to a text that the member posted before. */
export function linkedInDuplicate(urn: string): ApiResponse {
  const body = {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `Content is a duplicate of ${urn}`,
    errorDetails: { inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }] },
    status: 422,
  };
  return { status: 422, body };
}

/** Allowed values of a field: one of these words, or anything if the list is empty. */
export type Fields = Record<string, readonly string[]>;

/** LinkedIn's error for a record with other fields or values than these; null if it fits. Rest.li ignores none. */
export function checkFields(path: string, value: unknown, fields: Fields): ApiResponse | null {
  if (typeof value !== 'object' || value === null)
    return linkedInFieldProblem(path, 'record type is not backed by a map');
  for (const [name, one] of Object.entries(value) as [string, unknown][]) {
    const allowed = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (allowed === undefined) {
      return linkedInFieldProblem(`${path}/${name}`, 'unrecognized field found but not allowed');
    }
    if (allowed.length > 0 && !allowed.includes(String(one))) {
      return linkedInFieldProblem(`${path}/${name}`, `"${String(one)}" is not an enum symbol`);
    }
  }
  return null;
}

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

/** The name under which LinkedIn knows a member. */
export function memberUrn({ id }: Account): string {
  return `urn:li:person:${id}`;
}

/** The number at the end of a URN; empty where there is none. */
export function numberOf(urn: string | null): string {
  return /\d+$/.exec(urn ?? '')?.[0] ?? '';
}
