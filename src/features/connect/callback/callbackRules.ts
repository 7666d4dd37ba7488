import { OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import type { CaughtCode } from '../../../api/oauthApi';
import { CallbackFailure } from './callbackFailure';
import type { SavedFlow } from '../authorization/savedFlows';

/** Data that the response of a network is checked against. */
export type Circumstances = { platform: AccountPlatform; saved: SavedFlow | null; userId: string; nowMs: number };

/** Errors that OAuth 2 knows by name (RFC 6749, 4.1.2.1). */
const OAUTH_ERRORS = [
  'access_denied',
  'invalid_request',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
];

const PROVIDER_TEXT_MAX_LENGTH = 300;

/** Compares a network's response with the request and returns what to exchange; throws CallbackFailure. */
export function checkCallback(params: URLSearchParams, circumstances: Circumstances): CaughtCode {
  const { platform, saved } = circumstances;
  const code = params.get('code') ?? '';
  const isOurs = isResponseTo(saved, params.get('state'), circumstances);
  const verifier = saved?.verifier ?? null;
  if (!isOurs || code === '' || (NETWORKS[platform].connecting.needsVerifier && verifier === null)) {
    throw new CallbackFailure('invalidParameters', providerText(params, isOurs));
  }
  const issuer = params.get('iss');
  return {
    code,
    state: params.get('state') ?? '',
    ...(verifier !== null && { code_verifier: verifier }),
    ...(issuer !== null && { iss: issuer }),
  };
}

/** True if a state matches the saved one: ours, this user's, and not too old. */
export function isResponseTo(
  saved: SavedFlow | null,
  state: string | null,
  { userId, nowMs }: Pick<Circumstances, 'userId' | 'nowMs'>,
): boolean {
  if (saved === null || saved.state === '' || saved.state !== state || saved.userId !== userId) return false;
  const ageMs = nowMs - saved.startedAtMs;
  return ageMs >= 0 && ageMs < OAUTH_STATE_MAX_AGE_MS;
}

/** Anybody can put words into a link, so free text is shown only when it answers our own question. */
function providerText(params: URLSearchParams, isOurs: boolean): string | null {
  const error = params.get('error') ?? '';
  const text = isOurs ? (params.get('error_description') ?? error) : OAUTH_ERRORS.find((name) => name === error);
  return beginningOf(text ?? '', PROVIDER_TEXT_MAX_LENGTH) || null;
}
