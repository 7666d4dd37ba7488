import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { readText } from '../../../server/lib/json';
import type { ApiResponse } from '../../apiResponse';
import type { SandboxContext } from '../../context';
import type { ApiCall, Endpoint } from '../../endpoint';
import { hashToken, issueTokens } from '../../oauth/tokens';
import type { Account, Binding, Grant } from '../../world/events';
import type { Issuer, Sender } from './issuer';
import { invalidGrant, OAuthProblem } from './problems';
import { createOnceBook } from './onceBook';

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
