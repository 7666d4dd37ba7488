import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Makes a token that says nothing and cannot be guessed; a prefix tells people and scanners what it is. */
export function createOpaqueToken(prefix: string): string {
  return prefix + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hash under which a token is kept. It is random enough that a fast hash without salt gives nothing away. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
