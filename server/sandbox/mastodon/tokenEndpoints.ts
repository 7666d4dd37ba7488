import { createHash } from 'node:crypto';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { hashToken, issueTokens } from '../oauth/tokens';
import type { RegisteredApp } from '../world/events';
import { parameter } from './parameters';
import { covers, scopesIn } from './scopes';
import { accountById, findApp, type MastodonServer } from './server';

/** The token endpoint and its revocation; their errors are those of OAuth, in English on every server. */
export function tokenEndpoints(server: MastodonServer): Endpoint[] {
  const { world, codes, now, profile } = server;

  function grantTokens(clientId: string, accountId: string, scopes: string[]): ApiResponse {
    const rights = { platform: 'mastodon' as const, clientId, accountId, scopes };
    const { accessToken } = issueTokens(server, { ...rights, accessLifetimeMs: null, isRefreshable: false });
    const created_at = Math.floor(now() / 1000);
    const body = { access_token: accessToken, token_type: 'Bearer', scope: scopes.join(' '), created_at };
    return { status: 200, headers: { 'cache-control': 'no-store' }, body };
  }

  function exchange(call: ApiCall, app: RegisteredApp): ApiResponse {
    const code = codes.redeem(parameter(call, 'code') ?? '');
    const verifier = parameter(call, 'code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isOurs =
      code?.platform === 'mastodon' &&
      code.clientId === app.clientId &&
      code.redirectUri === parameter(call, 'redirect_uri') &&
      (!profile.hasMetadata || code.challenge === null || code.challenge === challenge);
    if (!isOurs) {
      return oauthError(
        400,
        'invalid_grant',
        'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
      );
    }
    return grantTokens(app.clientId, code.accountId, code.scopes);
  }

  return [
    {
      name: 'token',
      method: 'POST',
      path: '/oauth/token',
      accountOf: (call) => accountById(server, codes.peek(parameter(call, 'code') ?? '')?.accountId ?? ''),
      respond(call) {
        const app = authenticate(call);
        if (app === null) return unknownClient();
        const grantType = parameter(call, 'grant_type');
        if (grantType === 'authorization_code') return exchange(call, app);
        if (grantType !== 'client_credentials') {
          return oauthError(400, 'unsupported_grant_type', 'The authorization grant type is not supported.');
        }
        const scopes = scopesIn(parameter(call, 'scope'));
        return scopes.every((scope) => covers(app.scopes, scope))
          ? grantTokens(app.clientId, '', scopes)
          : oauthError(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
      },
    },
    {
      name: 'revoke',
      method: 'POST',
      path: '/oauth/revoke',
      accountOf: () => null,
      respond(call) {
        const app = authenticate(call);
        const grant = world.grants.byAccessHash(hashToken(parameter(call, 'token') ?? ''));
        if (app === null || (grant !== null && grant.clientId !== app.clientId)) {
          return oauthError(403, 'unauthorized_client', 'You are not authorized to revoke this token');
        }
        if (grant !== null) world.revokeGrant(grant.id);
        return { status: 200, body: {} };
      },
    },
  ];

  /** The app that names itself with its right secret, in the form or by HTTP Basic. */
  function authenticate(call: ApiCall): RegisteredApp | null {
    const [, basic = ''] = /^Basic (\S+)$/i.exec(headerOf(call, 'authorization')) ?? [];
    const [id = '', secret = ''] =
      basic === ''
        ? [parameter(call, 'client_id') ?? '', parameter(call, 'client_secret') ?? '']
        : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    const app = findApp(server, id);
    return app?.clientSecret === secret ? app : null;
  }
}

function unknownClient(): ApiResponse {
  return oauthError(
    401,
    'invalid_client',
    'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  );
}

function oauthError(status: number, error: string, error_description: string): ApiResponse {
  return { status, body: { error, error_description } };
}
