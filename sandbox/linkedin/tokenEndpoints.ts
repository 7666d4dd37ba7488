import { DAY_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import { findClient } from '../oauth/authorization';
import { hashToken, issueTokens } from '../oauth/tokens';
import type { Grant } from '../world/events';
import { LINKEDIN_PATHS } from './restCalls';

const ACCESS_LIFETIME_MS = 60 * DAY_MS;
const { site } = LINKEDIN_PATHS;

/** LinkedIn's token endpoint, and what is told and undone of a token. Ordinary apps get no refresh token. */
export function linkedInTokenEndpoints(context: SandboxContext): Endpoint[] {
  const { world, codes } = context;

  const grantOf = (body: unknown) => world.grants.byAccessHash(hashToken(readText(body, 'token') ?? ''));

  function exchange({ body }: ApiCall): ApiResponse {
    const client = findClient(readText(body, 'client_id') ?? '');
    const secret = readText(body, 'client_secret');
    if (secret === null || client?.secret !== secret)
      return refuse(401, 'invalid_client', 'Client authentication failed');
    const grantType = readText(body, 'grant_type');
    if (grantType === 'refresh_token') return refuse(400, 'invalid_grant', 'This app may not refresh tokens');
    if (grantType !== 'authorization_code') return refuse(400, 'unsupported_grant_type', 'Unknown grant_type');
    const code = codes.redeem(readText(body, 'code') ?? '');
    if (code?.platform !== 'linkedin' || code.clientId !== client.id) {
      return refuse(400, 'invalid_request', 'Unable to retrieve access token: authorization code not found');
    }
    if (code.redirectUri !== readText(body, 'redirect_uri')) {
      return refuse(400, 'invalid_redirect_uri', 'Unable to retrieve access token: redirect uri does not match');
    }
    const { accessToken } = issueTokens(context, {
      platform: 'linkedin',
      accountId: code.accountId,
      clientId: client.id,
      scopes: code.scopes,
      accessLifetimeMs: ACCESS_LIFETIME_MS,
      isRefreshable: false,
    });
    const scope = code.scopes.join(',');
    const tokens = { access_token: accessToken, expires_in: ACCESS_LIFETIME_MS / 1000, scope, token_type: 'Bearer' };
    return { status: 200, headers: { 'cache-control': 'no-store' }, body: tokens };
  }

  return [
    {
      name: 'token',
      method: 'POST',
      path: `${site}/oauth/v2/accessToken`,
      accountOf: ({ body }) => {
        const code = codes.peek(readText(body, 'code') ?? '');
        return code && world.accounts.byId('linkedin', code.accountId);
      },
      respond: exchange,
    },
    {
      name: 'revoke',
      method: 'POST',
      path: `${site}/oauth/v2/revoke`,
      accountOf: ({ body }) => {
        const grant = grantOf(body);
        return grant && world.accounts.byId('linkedin', grant.accountId);
      },
      respond({ body }) {
        const client = findClient(readText(body, 'client_id') ?? '');
        if (client?.secret !== readText(body, 'client_secret')) {
          return refuse(401, 'invalid_client', 'Client authentication failed');
        }
        const grant = grantOf(body);
        if (grant?.clientId === client.id) world.revokeGrant(grant.id);
        return { status: 200, body: {} };
      },
    },
    {
      name: 'introspect',
      method: 'POST',
      path: `${site}/oauth/v2/introspectToken`,
      accountOf: () => null,
      respond({ body }) {
        const client = findClient(readText(body, 'client_id') ?? '');
        const secret = readText(body, 'client_secret');
        if (secret === null || client?.secret !== secret) {
          return refuse(401, 'invalid_client', 'Client authentication failed');
        }
        const grant = grantOf(body);
        if (grant?.clientId !== client.id) return { status: 200, body: { active: false, status: 'revoked' } };
        return { status: 200, body: describeGrant(grant, context.now()) };
      },
    },
  ];
}

function describeGrant({ clientId, scopes, accessExpiresAt }: Grant, now: number): unknown {
  const [expiresAt, lifetime] = [accessExpiresAt ?? 0, ACCESS_LIFETIME_MS];
  const granted = Math.floor((expiresAt - lifetime) / 1000);
  return {
    active: expiresAt > now,
    status: expiresAt > now ? 'active' : 'expired',
    client_id: clientId,
    authorized_at: granted,
    created_at: granted,
    expires_at: Math.floor(expiresAt / 1000),
    scope: scopes.join(','),
    auth_type: '3L',
  };
}

function refuse(status: number, error: string, description: string): ApiResponse {
  return { status, body: { error, error_description: description } };
}
