import { OAUTH_CALLBACK_PATHS, PLATFORM_NAMES, ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/platforms';

/** One card of the dialog's first step (spec section 3). */
export type PlatformConfig = { id: AccountPlatform; name: string; description: string };

const DESCRIPTIONS: Record<AccountPlatform, string> = {
  twitter: 'Short posts to your X timeline.',
  facebook: 'Posts to a page that you manage.',
  linkedin: 'Posts to your professional network.',
  instagram: 'Pictures and videos from a professional account.',
};

export const PLATFORM_CONFIGS: readonly PlatformConfig[] = ACCOUNT_PLATFORMS.map((id) => ({
  id,
  name: PLATFORM_NAMES[id],
  description: DESCRIPTIONS[id],
}));

/** Under which name a platform's pending authorisation is saved; twitter's is x (L-113). */
export const STATE_KEYS: Record<AccountPlatform, 'x' | 'facebook' | 'linkedin' | 'instagram'> = {
  twitter: 'x',
  facebook: 'facebook',
  linkedin: 'linkedin',
  instagram: 'instagram',
};

/** Platforms whose exchange needs a code verifier (spec section 5). */
export function needsVerifier(platform: AccountPlatform): boolean {
  return platform === 'twitter';
}

/** The platform that returns to a path; null for every other page. */
export function platformOfCallback(pathname: string): AccountPlatform | null {
  return ACCOUNT_PLATFORMS.find((platform) => OAUTH_CALLBACK_PATHS[platform] === pathname) ?? null;
}
