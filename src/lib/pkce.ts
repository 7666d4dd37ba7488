const VERIFIER_BYTES = 96;
const STATE_BYTES = 32;

/** Makes a PKCE verifier: random, 128 characters of RFC 7636's set. */
export function createVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
}

/** Makes the state that ties a network's answer to the question asked here. */
export function createState(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(STATE_BYTES)));
}

/** Computes the S256 challenge of a verifier; rejects where the page is not on a secure origin. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
