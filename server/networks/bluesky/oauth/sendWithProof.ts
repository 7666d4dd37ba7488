import type { JWK } from 'jose';
import { parseUrl } from '../../../lib/parseUrl';
import { sendHttp, type HttpRequest, type HttpResponse, type HttpResult } from '../../http';
import { readText } from '../../../lib/json';
import { proveKey } from './dpopProof';
import type { Nonces } from './nonces';

/** What a request is signed with: the session's key and, at its own server, the access token. */
export type Proof = { key: JWK; accessToken?: string };

type Dependencies = { nonces: Nonces; now: () => number };

/**
 * Sends a request with a proof of possession. Where the server demands a newer nonce, which is its word that it did nothing,
 * the request is sent once more; never for any other reason. Throws nothing.
 */
export async function sendWithProof(
  request: HttpRequest,
  { key, accessToken }: Proof,
  { nonces, now }: Dependencies,
): Promise<HttpResult> {
  const target = parseUrl(request.url);
  if (target === null) return sendHttp(request);
  const { origin } = target;

  async function send(): Promise<HttpResult> {
    const { method, url } = request;
    const dpop = await proveKey(key, { method, url, nonce: nonces.of(origin), accessToken }, now());
    const headers = {
      ...request.headers,
      dpop,
      ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
    };
    const result = await sendHttp({ ...request, headers });
    const newest = result.kind === 'answered' ? result.response.headers['dpop-nonce'] : undefined;
    if (newest !== undefined && newest !== '') nonces.learn(origin, newest);
    return result;
  }

  const used = nonces.of(origin);
  const first = await send();
  const isWorthAnother = first.kind === 'answered' && demandsNonce(first.response) && nonces.of(origin) !== used;
  return isWorthAnother ? send() : first;
}

/** True if a server only wants its newest nonce: authorization servers say so in the body, the others in a header. */
export function demandsNonce({ status, headers, json }: HttpResponse): boolean {
  if (status !== 400 && status !== 401) return false;
  const demand = headers['www-authenticate'] ?? '';
  return readText(json, 'error') === 'use_dpop_nonce' || /\bDPoP\b.*\berror="use_dpop_nonce"/i.test(demand);
}
