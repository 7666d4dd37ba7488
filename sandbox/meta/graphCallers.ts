import { createHmac } from 'node:crypto';
import type { AccountPlatform } from '#contract/networks';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall } from '../endpoint';
import { findClient } from '../oauth/clients';
import { bearerToken, findCaller, hashToken, type Caller } from '../oauth/tokens';
import { BAD_TOKEN, EXPIRED_TOKEN, graphError } from './graphErrors';
import { parameter } from './parameters';

/** Owner of the token of a call, in its header or as a parameter; null if it carries no valid one. */
export function graphCaller(context: SandboxContext, platform: AccountPlatform, call: ApiCall): Caller | null {
  const caller = findCaller(context, tokenOf(call) ?? '');
  return caller?.account.platform === platform ? caller : null;
}

/** Carries out a call that needs a good token with these permissions; else Graph's error. */
export function asGraphCaller(
  context: SandboxContext,
  platform: AccountPlatform,
  call: ApiCall,
  permissions: string[],
  act: (caller: Caller) => ApiResponse | Promise<ApiResponse>,
): ApiResponse | Promise<ApiResponse> {
  const token = tokenOf(call);
  if (token === null)
    return graphError(400, { message: 'An access token is required to request this resource.', code: 104 });
  const caller = graphCaller(context, platform, call);
  if (caller === null) {
    const isKnown = context.world.grants.byAccessHash(hashToken(token)) !== null;
    return graphError(400, isKnown ? EXPIRED_TOKEN : BAD_TOKEN);
  }
  if (!isProved(call, token, caller)) {
    return graphError(400, { message: 'Invalid appsecret_proof provided in the API argument', code: 100 });
  }
  const missing = permissions.filter((permission) => !caller.grant.scopes.includes(permission));
  if (missing.length === 0) return act(caller);
  return graphError(403, { message: `(#200) The permission(s) ${missing.join(', ')} are not available.`, code: 200 });
}

/** An instant as Graph writes it. */
export function graphTime(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, '+0000');
}

function tokenOf(call: ApiCall): string | null {
  return bearerToken(headerOf(call, 'authorization')) ?? parameter(call, 'access_token');
}

function isProved(call: ApiCall, token: string, { grant }: Caller): boolean {
  const proof = parameter(call, 'appsecret_proof');
  const secret = findClient(grant.clientId)?.secret ?? '';
  return proof === null || proof === createHmac('sha256', secret).update(token).digest('hex');
}
