import { createHash } from 'node:crypto';
import { HOUR_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { findClient, findClientByBasic, type SandboxClient } from '../oauth/authorization';
import { hashToken, issueTokens } from '../oauth/tokens';
import type { Account, Grant } from '../world/events';
import { X_PATHS } from './calls';

const ACCESS_LIFETIME_MS = 2 * HOUR_MS;

/** X's token endpoint and its revocation. */
export function xTokenEndpoints(context: SandboxContext): Endpoint[] {
  const { world, codes } = context;

  function accountOf({ body }: ApiCall): Account | null {
    const code = codes.peek(readText(body, 'code') ?? '');
    const grant = world.grants.byRefreshHash(hashToken(readText(body, 'refresh_token') ?? ''));
    const accountId = code?.accountId ?? grant?.accountId;
    return accountId === undefined ? null : world.accounts.byId('twitter', accountId);
  }

  function grantTokens(rights: Pick<Grant, 'accountId' | 'clientId' | 'scopes'>, grantId?: string): ApiResponse {
    const { accessToken, refreshToken } = issueTokens(context, {
      ...rights,
      platform: 'twitter',
      ...(grantId !== undefined && { grantId }),
      accessLifetimeMs: ACCESS_LIFETIME_MS,
      isRefreshable: rights.scopes.includes('offline.access'),
    });
    const body = {
      token_type: 'bearer',
      expires_in: ACCESS_LIFETIME_MS / 1000,
      access_token: accessToken,
      scope: rights.scopes.join(' '),
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    };
    return { status: 200, headers: { 'cache-control': 'no-store' }, body };
  }

  function exchange(body: unknown, client: SandboxClient): ApiResponse {
    for (const name of ['code', 'redirect_uri', 'code_verifier']) {
      if (readText(body, name) === null) return invalid(`Missing required parameter [${name}].`);
    }
    const code = codes.redeem(readText(body, 'code') ?? '');
    if (code?.platform !== 'twitter' || code.clientId !== client.id) {
      return invalid('Value passed for the authorization code was invalid.');
    }
    if (code.redirectUri !== readText(body, 'redirect_uri')) {
      return invalid('Value passed for the redirect uri did not match the uri of the authorization code.');
    }
    const challenge = createHash('sha256')
      .update(readText(body, 'code_verifier') ?? '')
      .digest('base64url');
    if (code.challenge !== challenge) {
      return invalid('Value passed for the code verifier did not match the code challenge.');
    }
    return grantTokens(code);
  }

  function refresh(body: unknown, client: SandboxClient): ApiResponse {
    const hash = hashToken(readText(body, 'refresh_token') ?? '');
    const grant = world.grants.byRefreshHash(hash);
    if (grant?.clientId !== client.id) {
      // A spent refresh token is taken for a stolen one: X ends the whole chain, the newest tokens too.
      const spentBy = world.grants.idOfSpentRefreshHash(hash);
      if (spentBy !== null) world.revokeGrant(spentBy);
      return invalid('Value passed for the token was invalid.');
    }
    return grantTokens({ accountId: grant.accountId, clientId: client.id, scopes: grant.scopes }, grant.id);
  }

  return [
    {
      name: 'token',
      method: 'POST',
      path: `${X_PATHS.api}/2/oauth2/token`,
      accountOf,
      respond(call) {
        const client = authenticate(call);
        if (client === null) return unauthorized();
        const grantType = readText(call.body, 'grant_type');
        if (grantType === 'authorization_code') return exchange(call.body, client);
        if (grantType === 'refresh_token') return refresh(call.body, client);
        return invalid('Value passed for the grant type was invalid.', 'unsupported_grant_type');
      },
    },
    {
      name: 'revoke',
      method: 'POST',
      path: `${X_PATHS.api}/2/oauth2/revoke`,
      accountOf,
      respond(call) {
        if (authenticate(call) === null) return unauthorized();
        const hash = hashToken(readText(call.body, 'token') ?? '');
        const grant = world.grants.byAccessHash(hash) ?? world.grants.byRefreshHash(hash);
        if (grant !== null) world.revokeGrant(grant.id);
        return { status: 200, body: { revoked: grant !== null } };
      },
    },
  ];
}

/** A client with a secret must come with Basic authentication, one without names itself in the form. */
function authenticate(call: ApiCall): SandboxClient | null {
  const header = headerOf(call, 'authorization');
  if (header !== '') return findClientByBasic(header);
  const client = findClient(readText(call.body, 'client_id') ?? '');
  return client?.secret === null ? client : null;
}

function invalid(description: string, error = 'invalid_request'): ApiResponse {
  return { status: 400, body: { error, error_description: description } };
}

function unauthorized(): ApiResponse {
  const body = { error: 'unauthorized_client', error_description: 'Missing valid authorization header' };
  return { status: 401, body };
}
