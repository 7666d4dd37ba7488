import { randomBytes, createHash } from 'node:crypto';
import { parseUrl } from '../../server/lib/addresses';
import type { ApiResponse } from '../network';
import { type Endpoint, headerOf, type ApiCall } from '../endpoint';
import type { RegisteredApp, Grant } from '../world/events';
import {
  listParameter,
  parameter,
  findApp,
  findMastodonCaller,
  type MastodonServer,
  refuse,
  accountById,
} from './calls';
import { SCOPES, scopesIn } from './profile';
import { hashToken, issueTokens } from '../oauth/tokens';

/** Shows a code to the person instead of sending it anywhere. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

/** The calls by which an app registers itself, and asks whether it is known. */
export function appEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile, now, host } = server;

  const toApp = ({ name, website, redirectUris, scopes }: RegisteredApp) => ({
    name,
    website,
    scopes,
    redirect_uri: redirectUris.join('\n'),
    ...(profile.hasMetadata && { redirect_uris: redirectUris }),
  });

  return [
    {
      name: 'apps',
      method: 'POST',
      path: '/api/v1/apps',
      accountOf: () => null,
      respond(call): ApiResponse {
        const list = listParameter(call, 'redirect_uris').flatMap((uris) => uris.split('\n'));
        const name = parameter(call, 'client_name') ?? '';
        const scopes = scopesIn(parameter(call, 'scopes'));
        // Others than Mastodon take any, and look at them when a token is asked for.
        const isKnown = profile.software !== 'mastodon' || scopes.every((scope) => Object.hasOwn(SCOPES, scope));
        if (name === '' || !isKnown || list.length === 0 || !list.every(isRedirectUri)) {
          return refuse(profile, 'badApp');
        }
        const app: RegisteredApp = {
          server: host(),
          clientId: randomBytes(32).toString('base64url'),
          clientSecret: randomBytes(32).toString('base64url'),
          name,
          website: parameter(call, 'website'),
          redirectUris: list,
          scopes,
          createdAt: now(),
        };
        world.putApp(app);
        const { clientId: client_id, clientSecret: client_secret } = app;
        const secret = { client_id, client_secret, ...(profile.hasMetadata && { client_secret_expires_at: 0 }) };
        return { status: 200, body: { id: world.nextId(), ...toApp(app), ...secret, vapid_key: '' } };
      },
    },
    {
      name: 'app',
      method: 'GET',
      path: '/api/v1/apps/verify_credentials',
      accountOf: () => null,
      respond(call): ApiResponse {
        const caller = findMastodonCaller(server, call);
        const app = caller && findApp(server, caller.grant.clientId);
        return app === null ? refuse(profile, 'badToken') : { status: 200, body: toApp(app) };
      },
    },
  ];
}

function isRedirectUri(uri: string): boolean {
  return uri === OUT_OF_BAND || (parseUrl(uri)?.hash === '' && !uri.startsWith('javascript:'));
}

/** The token endpoint and its revocation; their errors are those of OAuth, in English on every server. */
export function tokenEndpoints(server: MastodonServer): Endpoint[] {
  const { world, codes, now, profile } = server;
  const { oauth } = profile;

  /** `grantId`: the grant whose tokens are replaced. */
  function grantTokens(rights: {
    clientId: string;
    accountId: string;
    scopes: string[];
    grantId?: string;
  }): ApiResponse {
    const { tokenLifetimeMs: accessLifetimeMs, isRefreshable, hidesScope } = oauth;
    const issue = { platform: 'mastodon' as const, ...rights, accessLifetimeMs, isRefreshable };
    const { accessToken, refreshToken } = issueTokens(server, issue);
    const body = {
      access_token: accessToken,
      token_type: 'Bearer',
      ...(!hidesScope && { scope: rights.scopes.join(' ') }),
      ...(refreshToken !== null && { refresh_token: refreshToken }),
      ...(accessLifetimeMs !== null && { expires_in: accessLifetimeMs / 1_000 }),
      created_at: Math.floor(now() / 1000),
    };
    return { status: 200, headers: { 'cache-control': 'no-store' }, body };
  }

  function refresh(call: ApiCall, { clientId }: RegisteredApp): ApiResponse {
    const grant = world.grants.byRefreshHash(hashToken(parameter(call, 'refresh_token') ?? ''));
    if (grant?.clientId !== clientId) return oauth.badCode;
    const { id: grantId, accountId, scopes } = grant;
    return grantTokens({ clientId, accountId, scopes, grantId });
  }

  function exchange(call: ApiCall, app: RegisteredApp): ApiResponse {
    const code = codes.redeem(parameter(call, 'code') ?? '');
    const verifier = parameter(call, 'code_verifier') ?? '';
    if (oauth.refusesStrayVerifier && verifier !== '' && (code?.challenge ?? null) === null) {
      return oauthError(400, 'invalid_request', 'code_verifier received when no code_challenge is present');
    }
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isOurs =
      code?.platform === 'mastodon' &&
      code.clientId === app.clientId &&
      code.redirectUri === parameter(call, 'redirect_uri') &&
      (!profile.hasMetadata || code.challenge === null || code.challenge === challenge);
    if (!isOurs) return oauth.badCode;
    return grantTokens({ clientId: app.clientId, accountId: code.accountId, scopes: code.scopes });
  }

  const endpoints: Endpoint[] = [
    {
      name: 'token',
      method: 'POST',
      path: '/oauth/token',
      accountOf: (call) => accountById(server, codes.peek(parameter(call, 'code') ?? '')?.accountId ?? ''),
      respond(call) {
        const redirectUri = parameter(call, 'redirect_uri');
        const app = authenticate(call);
        if (redirectUri === null && oauth.noRedirect !== null) return oauth.noRedirect;
        if (app === null) return oauth.unknownClient;
        const grantType = parameter(call, 'grant_type');
        if (grantType === 'authorization_code') return exchange(call, app);
        if (redirectUri !== null && !app.redirectUris.includes(redirectUri)) return oauth.badCode;
        if (grantType === 'refresh_token' && oauth.isRefreshable) return refresh(call, app);
        if (grantType !== 'client_credentials') {
          return oauthError(400, 'unsupported_grant_type', 'The authorization grant type is not supported.');
        }
        const scopes = scopesIn(parameter(call, 'scope'));
        const mayHave = scopes.every((scope) => oauth.allows(app.scopes, scope));
        return mayHave ? grantTokens({ clientId: app.clientId, accountId: '', scopes }) : oauth.badScope;
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
        if (app === null || (grant !== null && grant.clientId !== app.clientId)) return oauth.foreignToken;
        const isEnded = ({ id, clientId }: Grant) =>
          oauth.revokes === 'app' ? clientId === app.clientId : id === grant?.id;
        for (const { id } of grant === null ? [] : world.grants.list().filter(isEnded)) world.revokeGrant(id);
        return { status: 200, body: {} };
      },
    },
  ];
  return endpoints.filter(({ name }) => name !== 'revoke' || oauth.revokes !== null);

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

function oauthError(status: number, error: string, error_description: string): ApiResponse {
  return { status, body: { error, error_description } };
}
