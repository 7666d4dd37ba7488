import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';

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
export type Provable = { method: string; url: string; nonce: string | undefined; accessToken: string | undefined };

/**
 * Proves possession of a session's key for one request (RFC 9449, 4.2). `now` is in milliseconds since 1970. A proof is good
 * for a single request: servers refuse one that they have seen.
 */
export async function proveKey(key: JWK, { method, url, nonce, accessToken }: Provable, now: number): Promise<string> {
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
