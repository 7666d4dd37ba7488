import { createHmac } from 'node:crypto';
import type { AccountPlatform } from '#contract/platforms';
import { readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import { headerOf, type Answer, type ApiCall } from '../endpoint';
import { findClient } from '../oauth/clients';
import { bearerToken, findCaller, type Caller } from '../oauth/tokens';
import { EXPIRED_TOKEN, graphError } from './graphErrors';

/** Whose token a call carries, in its header or as a parameter; null when it carries none that is good. */
export function graphCaller(context: SandboxContext, platform: AccountPlatform, call: ApiCall): Caller | null {
  const token =
    bearerToken(headerOf(call, 'authorization')) ??
    readText(call.query, 'access_token') ??
    readText(call.body, 'access_token');
  const caller = token === null ? null : findCaller(context, token);
  if (token === null || caller?.account.platform !== platform) return null;
  const proof = readText(call.query, 'appsecret_proof');
  const secret = findClient(caller.grant.clientId)?.secret ?? '';
  const isProved = proof === null || proof === createHmac('sha256', secret).update(token).digest('hex');
  return isProved ? caller : null;
}

/** Carries out a call that needs a good token with these permissions; else Graph's refusal. */
export function asGraphCaller(
  context: SandboxContext,
  platform: AccountPlatform,
  call: ApiCall,
  permissions: string[],
  act: (caller: Caller) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const caller = graphCaller(context, platform, call);
  if (caller === null) return graphError(400, EXPIRED_TOKEN);
  const missing = permissions.filter((permission) => !caller.grant.scopes.includes(permission));
  if (missing.length === 0) return act(caller);
  return graphError(403, { message: `(#200) The permission(s) ${missing.join(', ')} are not available.`, code: 200 });
}

/** Graph gives, besides the id, only the fields that were asked for. */
export function pickFields(call: ApiCall, row: Record<string, unknown>): Record<string, unknown> {
  const asked = (readText(call.query, 'fields') ?? '').replace(/\{[^}]*\}/g, '').split(',');
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || asked.includes(name)));
}

/** How Graph ends a list: with the address of the next page where there is one. */
export function graphPaging(call: ApiCall, hasMore: boolean): Record<string, unknown> {
  const cursors = { before: 'before', after: 'after' };
  return { paging: { cursors, ...(hasMore && { next: `http://${headerOf(call, 'host')}/next` }) } };
}

/** An instant as Graph writes it. */
export function graphTime(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, '+0000');
}
