import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#contract/durations';
import type { ApiResponse } from '../../network';
import type { SandboxContext } from '../../context';
import type { ApiCall, Endpoint } from '../../endpoint';
import { createClientAuthentication, type AuthenticatedClient } from './clients';
import { OAuthProblem, toResponse, invalidGrant } from './problems';
import { type Proofs, createOnceBook } from './proofs';
import { readText } from '../../../server/lib/json';
import { AUTHORIZE_PATH, SCOPES } from './authorizePage';
import { hashToken, issueTokens } from '../../oauth/tokens';
import type { Account, Binding, Grant } from '../../world/events';

/** Who sends a form: a client, by the key of one session. */
type Sender = { client: AuthenticatedClient; tokenKey: string };

/** Makes the calls of an authorization server. */
type Issuer = ReturnType<typeof createIssuer>;

/** Creates it: each of its calls needs a proof of possession and a client that shows who it is. */
export function createIssuer(context: SandboxContext, proofs: Proofs, origin: () => string) {
  const authenticate = createClientAuthentication(context, origin);
  return {
    /** A form that is sent by POST; `respond` may throw OAuthProblem. */
    endpoint(
      { name, path, accountOf }: Pick<Endpoint, 'name' | 'path' | 'accountOf'>,
      respond: (call: ApiCall, sender: Sender) => ApiResponse,
    ): Endpoint {
      return {
        name,
        path,
        method: 'POST',
        accountOf,
        async respond(call) {
          const headers = { 'dpop-nonce': proofs.newestNonce(), 'cache-control': 'no-store' };
          try {
            const tokenKey = await proofs.verify({ ...call, method: 'POST' });
            const response = respond(call, { client: await authenticate(call.body), tokenKey });
            return { ...response, headers: { ...headers, ...response.headers } };
          } catch (error) {
            if (!(error instanceof OAuthProblem)) throw error;
            const response = toResponse(error);
            return { ...response, headers: { ...headers, ...response.headers } };
          }
        },
      };
    },
  };
}

/** What the server says of itself as one that keeps accounts and signs people in, and what a directory says of its people. */
export function documentEndpoints({ world }: SandboxContext, origin: () => string): Endpoint[] {
  const document = (name: string, path: string, respond: Endpoint['respond']): Endpoint => {
    return { name, path, method: 'GET', accountOf: () => null, respond };
  };
  const at = (path: string) => origin() + path;

  return [
    document('oauthResource', '/.well-known/oauth-protected-resource', () =>
      found({
        resource: origin(),
        authorization_servers: [origin()],
        scopes_supported: [],
        bearer_methods_supported: ['header'],
      }),
    ),
    document('oauthServer', '/.well-known/oauth-authorization-server', () =>
      found({
        issuer: origin(),
        scopes_supported: Object.keys(SCOPES),
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        authorization_endpoint: at(AUTHORIZE_PATH),
        token_endpoint: at('/oauth/token'),
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        token_endpoint_auth_signing_alg_values_supported: ['ES256'],
        revocation_endpoint: at('/oauth/revoke'),
        pushed_authorization_request_endpoint: at('/oauth/par'),
        require_pushed_authorization_requests: true,
        dpop_signing_alg_values_supported: ['ES256'],
        client_id_metadata_document_supported: true,
      }),
    ),
    // No public directory knows the accounts of a sandbox.
    document('plc', '/plc/:did', ({ params }) => {
      const did = readText(params, 'did') ?? '';
      const account = world.accounts.byId('bluesky', did);
      if (account === null) return { status: 404, body: { message: `DID not registered: ${did}` } };
      return found({
        '@context': ['https://www.w3.org/ns/did/v1'],
        id: did,
        alsoKnownAs: [`at://${account.handle}`],
        verificationMethod: [],
        service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin() }],
      });
    }),
  ];
}

function found(body: object): ApiResponse {
  return { status: 200, body };
}

const ACCESS_LIFETIME_MS = 15 * MINUTE_MS;
/** A session that began with a public client ends after this, however often it is renewed. */
const PUBLIC_SESSION_MS = 14 * DAY_MS;
const CONFIDENTIAL_SESSION_MS = 730 * DAY_MS;

/** The calls that give out tokens and take them back. */
export function tokenEndpoints(context: SandboxContext, issuer: Issuer): Endpoint[] {
  const { world, codes, now } = context;
  const challenges = createOnceBook(now);

  function accountOf({ body }: ApiCall): Account | null {
    const code = codes.peek(readText(body, 'code') ?? '');
    const grant = world.grants.byRefreshHash(
      hashToken(readText(body, 'refresh_token') ?? readText(body, 'token') ?? ''),
    );
    const accountId = code?.accountId ?? grant?.accountId;
    return accountId === undefined ? null : world.accounts.byId('bluesky', accountId);
  }

  function requireSame({ client, tokenKey }: Sender, clientId: string, binding: Binding | undefined): Binding {
    if (clientId !== client.id) throw invalidGrant('Token was not issued to this client');
    if (binding?.tokenKey !== tokenKey) throw invalidGrant('DPoP proof does not match the expected JKT');
    if (binding.clientKey !== client.keyId) {
      throw invalidGrant('The session was initiated with a different key than the client assertion currently used');
    }
    return binding;
  }

  function grantTokens(
    rights: Pick<Grant, 'accountId' | 'clientId' | 'scopes'> & { binding: Binding },
    grantId?: string,
  ): ApiResponse {
    const { begunAt, clientKey } = rights.binding;
    const endsAt = begunAt + (clientKey === null ? PUBLIC_SESSION_MS : CONFIDENTIAL_SESSION_MS);
    if (endsAt <= now()) throw invalidGrant('Session expired');
    const accessLifetimeMs = Math.min(ACCESS_LIFETIME_MS, endsAt - now());
    const { accessToken, refreshToken } = issueTokens(context, {
      ...rights,
      platform: 'bluesky',
      ...(grantId !== undefined && { grantId }),
      accessLifetimeMs,
      isRefreshable: true,
    });
    const body = {
      access_token: accessToken,
      token_type: 'DPoP',
      refresh_token: refreshToken,
      scope: rights.scopes.join(' '),
      expires_in: Math.floor(accessLifetimeMs / 1000),
      sub: rights.accountId,
    };
    return { status: 200, body };
  }

  function exchange(form: unknown, sender: Sender): ApiResponse {
    const code = codes.redeem(readText(form, 'code') ?? '');
    if (code?.platform !== 'bluesky') throw invalidGrant('Invalid code');
    const binding = requireSame(sender, code.clientId, code.binding);
    if (code.redirectUri !== readText(form, 'redirect_uri')) {
      throw invalidGrant('The redirect_uri parameter must match the one used in the authorization request');
    }
    const verifier = readText(form, 'code_verifier') ?? '';
    if (createHash('sha256').update(verifier).digest('base64url') !== code.challenge) {
      throw invalidGrant('Invalid code_verifier');
    }
    if (!challenges.take(code.challenge, DAY_MS)) throw invalidGrant('Code challenge already used');
    return grantTokens({ ...code, binding });
  }

  function refresh(form: unknown, sender: Sender): ApiResponse {
    const hash = hashToken(readText(form, 'refresh_token') ?? '');
    const spentBy = world.grants.idOfSpentRefreshHash(hash);
    if (spentBy !== null) {
      world.revokeGrant(spentBy);
      throw invalidGrant('Refresh token replayed');
    }
    const grant = world.grants.byRefreshHash(hash);
    if (grant?.platform !== 'bluesky') throw invalidGrant('Invalid refresh token');
    try {
      const { accountId, clientId, scopes, id } = grant;
      return grantTokens({ accountId, clientId, scopes, binding: requireSame(sender, clientId, grant.binding) }, id);
    } catch (error) {
      // A refresh token in wrong hands ends the session.
      world.revokeGrant(grant.id);
      throw error;
    }
  }

  function revoke(form: unknown, sender: Sender): ApiResponse {
    const hash = hashToken(readText(form, 'token') ?? '');
    const grant = world.grants.byAccessHash(hash) ?? world.grants.byRefreshHash(hash);
    if (grant?.platform === 'bluesky') {
      requireSame(sender, grant.clientId, grant.binding);
      world.revokeGrant(grant.id);
    }
    return { status: 200, body: {} };
  }

  return [
    issuer.endpoint({ name: 'oauthToken', path: '/oauth/token', accountOf }, ({ body }, sender) => {
      const grantType = readText(body, 'grant_type');
      if (grantType === 'authorization_code') return exchange(body, sender);
      if (grantType === 'refresh_token') return refresh(body, sender);
      throw new OAuthProblem('unsupported_grant_type', `Grant type "${grantType ?? ''}" not supported`);
    }),
    issuer.endpoint({ name: 'oauthRevoke', path: '/oauth/revoke', accountOf }, ({ body }, sender) =>
      revoke(body, sender),
    ),
  ];
}
