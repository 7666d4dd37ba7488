import { createHash, randomBytes } from 'node:crypto';
import type { AccountPlatform } from '#contract/networks';
import type { OAuthPlatformConfig, TokenRelayResponse } from '#contract/schemas/oauth';
import { decide } from '../decide';

/** State that the product keeps while a person is at the network's consent page. */
export type Visit = { redirectUri: string; state: string; codeVerifier: string };

/** Begins an authorization as the browser does: the address of the consent page, and what to remember. */
export function startVisit(oauth: OAuthPlatformConfig, redirectUri: string): Visit & { url: URL } {
  const visit = {
    redirectUri,
    state: randomBytes(16).toString('hex'),
    codeVerifier: randomBytes(96).toString('base64url'),
  };
  const url = new URL(oauth.authorize_url);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: oauth.client_id,
    redirect_uri: redirectUri,
    scope: oauth.scope,
    state: visit.state,
    code_challenge: createHash('sha256').update(visit.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return { ...visit, url };
}

/** Data that the product gets back from a consent page and exchanges. */
export type Grant = { code: string; redirectUri: string; codeVerifier: string };

/** Goes all the way through a consent page as the owner of `handle`. */
export async function allow(oauth: OAuthPlatformConfig, redirectUri: string, handle: string): Promise<Grant> {
  const { url, codeVerifier } = startVisit(oauth, redirectUri);
  const code = (await decide(url, 'allow', handle)).searchParams.get('code') ?? '';
  return { code, redirectUri, codeVerifier };
}

/** The form with which the product's relay is asked for the tokens of a grant. */
export function relayForm({ client_id }: OAuthPlatformConfig, { code, redirectUri, codeVerifier }: Grant) {
  return { grant_type: 'authorization_code', client_id, code, redirect_uri: redirectUri, code_verifier: codeVerifier };
}

/** The product's request to connect the account reported by the relay; of X by default. */
export function connectBody(
  { access_token, user_id, name, screen_name }: TokenRelayResponse,
  platform: AccountPlatform = 'twitter',
) {
  return { platform, access_token, account_id: user_id, account_name: name, account_username: screen_name };
}
