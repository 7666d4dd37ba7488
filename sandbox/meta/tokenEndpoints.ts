import { DAY_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import { findClient } from '../oauth/authorization';
import { findCaller, issueTokens, type Caller } from '../oauth/tokens';
import type { Account, Grant } from '../world/events';
import {
  respondWithNode,
  asGraphCaller,
  graphCaller,
  EXPIRED_TOKEN,
  graphError,
  PAGE_NODE,
  USER_NODE,
  parameter,
} from './graph';
import { SHORT_LIFETIME_MS, userIdOf } from './grantedPages';

const LONG_LIFETIME_MS = 60 * DAY_MS;

/** Parameters of the redirect from Meta's dialog when a person refuses. */
export const META_DENIAL = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
};

type Options = {
  platform: AccountPlatform;
  api: string;
  /** The Page that stands behind an account, as /me and /me/accounts show it. */
  pageOf(account: Account): Record<string, unknown>;
};

/**
 * Tokens of Meta's networks: first short-lived, then long-lived for the person; those of Pages come with the lists of these.
 */
export function metaTokenEndpoints(context: SandboxContext, { platform, api, pageOf }: Options): Endpoint[] {
  const accountOf = (call: ApiCall): Account | null => {
    const code = context.codes.peek(parameter(call, 'code') ?? '');
    if (code !== null) return context.world.accounts.byId(platform, code.accountId);
    return graphCaller(context, platform, call)?.account ?? null;
  };

  function grantUser(
    rights: Pick<Grant, 'accountId' | 'clientId' | 'scopes' | 'others'>,
    lifetimeMs: number,
  ): ApiResponse {
    const { accessToken } = issueTokens(context, {
      accountId: rights.accountId,
      clientId: rights.clientId,
      scopes: rights.scopes,
      ...(rights.others && { others: rights.others }),
      platform,
      accessLifetimeMs: lifetimeMs,
      isRefreshable: false,
    });
    return { status: 200, body: { access_token: accessToken, token_type: 'bearer', expires_in: lifetimeMs / 1000 } };
  }

  function redeem(call: ApiCall, clientId: string): ApiResponse {
    const code = context.codes.redeem(parameter(call, 'code') ?? '');
    if (code?.platform !== platform || code.clientId !== clientId) {
      return graphError(400, { message: 'This authorization code has expired.', code: 100, subcode: 36007 });
    }
    if (code.redirectUri !== parameter(call, 'redirect_uri')) {
      const message = 'Error validating verification code. The redirect_uri is not the one of the dialog.';
      return graphError(400, { message, code: 100, subcode: 36008 });
    }
    return grantUser(code, SHORT_LIFETIME_MS);
  }

  function giveToken(call: ApiCall): ApiResponse {
    const client = findClient(parameter(call, 'client_id') ?? '');
    const secret = parameter(call, 'client_secret');
    if (secret === null || client?.secret !== secret) {
      return graphError(400, { message: 'Error validating client secret.', code: 1 });
    }
    if (parameter(call, 'grant_type') !== 'fb_exchange_token') return redeem(call, client.id);
    const caller = findCaller(context, parameter(call, 'fb_exchange_token') ?? '');
    return caller?.account.platform === platform
      ? grantUser(caller.grant, LONG_LIFETIME_MS)
      : graphError(400, EXPIRED_TOKEN);
  }

  const endpoint = (
    name: string,
    path: string,
    permissions: string[],
    act: (caller: Caller, call: ApiCall) => ApiResponse,
  ): Endpoint => ({
    name,
    method: 'GET',
    path: api + path,
    accountOf,
    respond: (call) => asGraphCaller(context, platform, call, permissions, (caller) => act(caller, call)),
  });

  const token = { path: `${api}/oauth/access_token`, accountOf, respond: giveToken };
  return [
    { name: 'token', method: 'GET', ...token },
    { name: 'token-post', method: 'POST', ...token },
    endpoint('permissions', '/me/permissions', [], ({ grant }) => {
      const data = grant.scopes.map((permission) => ({ permission, status: 'granted' }));
      return { status: 200, body: { data } };
    }),
    endpoint('me', '/me', [], ({ account, grant }, call) =>
      grant.isPageToken === true
        ? respondWithNode(call, PAGE_NODE, pageOf(account))
        : respondWithNode(call, USER_NODE, { id: userIdOf(account), name: `Owner of ${account.name}` }),
    ),
  ];
}
