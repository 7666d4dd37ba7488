import { createHash, randomUUID } from 'node:crypto';
import { type JWK, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { readText } from '../../../lib/json';
import { parseUrl } from '../../../lib/addresses';
import { sendHttp, type HttpRequest, type HttpResponse, type HttpResult } from '../../http';

/** What a request is signed with: the session's key and, at its own server, the access token. */
type Proof = { key: JWK; accessToken?: string };

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
function demandsNonce({ status, headers, json }: HttpResponse): boolean {
  if (status !== 400 && status !== 401) return false;
  const demand = headers['www-authenticate'] ?? '';
  return readText(json, 'error') === 'use_dpop_nonce' || /\bDPoP\b.*\berror="use_dpop_nonce"/i.test(demand);
}

/** The only algorithm that every server and client of the protocol must know. */
export const ALGORITHM = 'ES256';

/** Makes a key pair for signatures, as a private JWK. */
export async function createKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return exportJWK(privateKey);
}

/** The public half of a key pair. */
export function publicHalf({ kty, crv, x, y }: JWK): JWK {
  return { kty, crv, x, y } as JWK;
}

/** The request that a proof is for; with an access token, the proof is bound to that too. */
type Provable = { method: string; url: string; nonce: string | undefined; accessToken: string | undefined };

/**
 * Proves possession of a session's key for one request (RFC 9449, 4.2). `now` is in milliseconds since 1970. A proof is good
 * for a single request: servers refuse one that they have seen.
 */
async function proveKey(key: JWK, { method, url, nonce, accessToken }: Provable, now: number): Promise<string> {
  const { origin, pathname } = new URL(url);
  return new SignJWT({
    jti: randomUUID(),
    htm: method,
    htu: origin + pathname,
    ...(nonce !== undefined && { nonce }),
    ...(accessToken !== undefined && { ath: createHash('sha256').update(accessToken).digest('base64url') }),
  })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: ALGORITHM, jwk: publicHalf(key) })
    .setIssuedAt(Math.floor(now / 1000))
    .sign(await importJWK(key, ALGORITHM));
}

/** More servers than one installation talks to at a time. */
const SERVERS_MAX = 1_000;

/**
 * The newest nonce of each server, by origin. In memory alone: a nonce lives for minutes, and a request without one only
 * costs a second request.
 */
export type Nonces = { of(origin: string): string | undefined; learn(origin: string, nonce: string): void };

/** Creates an empty book of nonces; the servers asked longest ago are forgotten first. */
export function createNonces(): Nonces {
  const nonces = new Map<string, string>();
  return {
    of: (origin) => nonces.get(origin),
    learn(origin, nonce) {
      nonces.delete(origin);
      nonces.set(origin, nonce);
      const [oldest] = nonces.keys();
      if (nonces.size > SERVERS_MAX && oldest !== undefined) nonces.delete(oldest);
    },
  };
}
