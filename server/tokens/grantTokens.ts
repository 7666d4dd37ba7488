import type { SealedTokens } from '../repositories/grants';
import type { SecretBox } from '../lib/secretBox';

/** Decrypts the tokens of a grant. */
export function openTokens(box: SecretBox, grantId: string, { accessToken, refreshToken }: SealedTokens) {
  return {
    accessToken: box.open(accessToken, `grant:${grantId}:access`),
    refreshToken: refreshToken === null ? null : box.open(refreshToken, `grant:${grantId}:refresh`),
  };
}

/** Encrypts the tokens of a new grant, each bound to its row and column. */
export function sealTokens(
  box: SecretBox,
  grantId: string,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string | null },
): SealedTokens {
  return {
    accessToken: box.seal(accessToken, `grant:${grantId}:access`),
    refreshToken: refreshToken === null ? null : box.seal(refreshToken, `grant:${grantId}:refresh`),
  };
}
