import { DAY_MS } from '#contract/durations';
import { readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import type { Answer, ApiCall, Endpoint } from '../endpoint';
import { findClient } from '../oauth/clients';
import { hashToken, issueTokens } from '../oauth/tokens';
import { SANDBOX_PATHS } from '../paths';
import { asMember, linkedInCaller } from './callers';

const ACCESS_LIFETIME_MS = 60 * DAY_MS;
const { site, api } = SANDBOX_PATHS.linkedin;

/** LinkedIn's token endpoint and OpenID profile. Ordinary apps get no refresh token. */
export function linkedInAccountEndpoints(context: SandboxContext): Endpoint[] {
  const { world, codes } = context;

  const grantOf = (body: unknown) => world.grants.byAccessHash(hashToken(readText(body, 'token') ?? ''));

  function exchange({ body }: ApiCall): Answer {
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
      answer: exchange,
    },
    {
      name: 'revoke',
      method: 'POST',
      path: `${site}/oauth/v2/revoke`,
      accountOf: ({ body }) => {
        const grant = grantOf(body);
        return grant && world.accounts.byId('linkedin', grant.accountId);
      },
      answer({ body }) {
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
      name: 'me',
      method: 'GET',
      path: `${api}/v2/userinfo`,
      accountOf: (call) => linkedInCaller(context, call)?.account ?? null,
      answer: (call) =>
        asMember(context, call, 'profile', ({ account: { id, name, handle } }) => {
          const [given_name = '', ...others] = name.split(' ');
          const email = `${handle.toLowerCase()}@sandbox.example`;
          const person = { sub: id, name, given_name, family_name: others.join(' '), email, email_verified: true };
          return { status: 200, body: person };
        }),
    },
  ];
}

function refuse(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } };
}
