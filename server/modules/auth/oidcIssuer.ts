import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import { OIDC_RETURN_PATH } from '#contract/auth';
import { SECOND_MS } from '#contract/durations';
import { AppError } from '../../http/appError';
import { rememberFor } from '../../lib/clock';

/** An issuer as the operator sets it; a public client has no secret. */
export type OidcSettings = { issuer: URL; clientId: string; clientSecret: string | null; name: string };

/** What finishing a sign-in takes, besides what the browser comes back with. */
export type Checks = { state: string; nonce: string; verifier: string };

/** Whom the issuer vouches for. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  fullName: string;
  username: string;
};

/** The issuer by which people sign in. */
export type OidcIssuer = ReturnType<typeof createOidcIssuer>;

/** Nobody waits longer for an issuer. */
const ISSUER_WAIT_MAX_S = 10;
/** For so long nobody asks again where an issuer's pages are, so that few are sent to one that has gone or moved. */
const DISCOVERY_KEPT_MS = 10 * SECOND_MS;
const SCOPE = 'openid email profile';

/** Makes the client of an issuer, which is first asked when somebody signs in: a start needs none. */
export function createOidcIssuer(
  { issuer, clientId, clientSecret, name }: OidcSettings,
  { publicOrigin, logger }: { publicOrigin: string; logger: FastifyBaseLogger },
) {
  const redirectUri = `${publicOrigin}${OIDC_RETURN_PATH}`;
  const discover = () =>
    client.discovery(issuer, clientId, undefined, authentication(clientSecret), {
      timeout: ISSUER_WAIT_MAX_S,
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    });
  let configure = rememberFor(DISCOVERY_KEPT_MS, discover);

  /** Says what of an issuer's failure people need; its own words may repeat what is secret. */
  function explained(error: unknown): never {
    // It may have moved.
    configure = rememberFor(DISCOVERY_KEPT_MS, discover);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    logger.warn({ issuer: issuer.origin, code }, 'a sign-in at the OpenID Connect issuer failed');
    const isRefusal = [client.ResponseBodyError, client.AuthorizationResponseError, ForgedReturn].some(
      (kind) => error instanceof kind,
    );
    if (isRefusal) {
      throw new AppError('OAUTH_REJECTED', `${name} refused this sign-in. Begin again.`);
    }
    throw new AppError(
      'NETWORK_UNAVAILABLE',
      `${name} can’t be reached, or gave no useful answer. Try again in a moment.`,
    );
  }

  return {
    name,
    /** As its tokens name it. */
    issuer: issuer.href.replace(/\/$/, ''),

    /** Begins a sign-in: where the browser goes, and what is checked when it comes back. */
    async begin(): Promise<{ authorizeUrl: string; checks: Checks }> {
      const config = await configure().catch(explained);
      const verifier = client.randomPKCECodeVerifier();
      const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      });
      return { authorizeUrl: url.href, checks };
    },

    /** Exchanges a code for what the issuer says of the person; it works once. */
    async finish(
      { code, iss }: { code: string; iss?: string | undefined },
      { state, nonce, verifier }: Checks,
    ): Promise<Claims> {
      try {
        const config = await configure();
        requireOwnReturn(config.serverMetadata(), iss);
        const url = new URL(redirectUri);
        url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
        const tokens = await client.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The issuer gave no ID token.');
        const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
        const more =
          claims['email'] === undefined && hasUserInfo
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        if (claims.sub.includes('\0')) throw new Error('The issuer named an account in signs that cannot be kept.');
        return toClaims(claims.iss, claims.sub, { ...more, ...claims });
      } catch (error) {
        return explained(error);
      }
    },
  };
}

class ForgedReturn extends Error {
  readonly code = 'FORGED_RETURN';
}

/** Refuses a return of another issuer. The library does so too, but as if this issuer had answered wrongly. */
function requireOwnReturn(
  { issuer, authorization_response_iss_parameter_supported: isNamed = false }: client.ServerMetadata,
  iss: string | undefined,
): void {
  if (iss === undefined ? isNamed : iss !== issuer) throw new ForgedReturn('The return names another issuer.');
}

/** PostgreSQL keeps no NUL, and no name has any of them. */
const CONTROLS = /\p{Cc}+/gu;

function toClaims(issuer: string, subject: string, claims: Record<string, unknown>): Claims {
  const text = (key: string) => (typeof claims[key] === 'string' ? claims[key].replace(CONTROLS, ' ').trim() : '');
  const email = text('email') || null;
  const username = text('preferred_username').split('@')[0] || email?.split('@')[0] || 'person';
  return {
    issuer,
    subject,
    email,
    isEmailVerified: claims['email_verified'] === true,
    fullName: text('name') || username,
    username,
  };
}

/** Basic, as OpenID Connect expects unless told otherwise; in the body, for an issuer that takes it there alone. */
function authentication(secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  return (server, ...request) => {
    const isBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    const authenticate = isBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
    return authenticate(server, ...request);
  };
}
