/** Networks whose accounts can be connected and published to. */
export const ACCOUNT_PLATFORMS = ['twitter', 'facebook', 'linkedin', 'instagram'] as const;
export type AccountPlatform = (typeof ACCOUNT_PLATFORMS)[number];

/** Networks offered by the Schedule Post dialog (spec section 9). */
export const DIALOG_PLATFORMS = ['twitter', 'facebook', 'instagram'] as const;
export type DialogPlatform = (typeof DIALOG_PLATFORMS)[number];

/** What people read where the product names a network (L-112). */
export const PLATFORM_NAMES: Record<AccountPlatform, string> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

/** Where each network sends people back to, on the product's own origin (spec section 2; X keeps its own name, L-113). */
export const OAUTH_CALLBACK_PATHS: Record<AccountPlatform, string> = {
  twitter: '/x-oauth-callback',
  facebook: '/facebook-oauth-callback',
  linkedin: '/linkedin-oauth-callback',
  instagram: '/instagram-oauth-callback',
};

/** Tells whether a text that came from outside names an account platform. */
export function isAccountPlatform(value: unknown): value is AccountPlatform {
  return ACCOUNT_PLATFORMS.some((platform) => platform === value);
}
