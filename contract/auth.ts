import { PASSWORD_MIN_LENGTH } from './limits';

/** Kinds of sign-in events; `failed` is a wrong password, `code_missing` a right one without the second factor. */
export const SIGN_IN_KINDS = [
  'signed_up',
  'signed_in',
  'failed',
  'password_changed',
  'code_missing',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'passkey_removed',
  'identity_added',
  'identity_removed',
] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];

/** Problem of a new password that is found before anything is sent. */
export type PasswordRule = 'passwordsDiffer' | 'passwordTooShort';

/** Error texts of password problems. */
export const PASSWORD_RULE_TEXTS: Record<PasswordRule, string> = {
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
};

/** The first rule that a new password breaks, in the prescribed order; null when it may be sent. */
export function brokenPasswordRule(password: string, confirmation: string): PasswordRule | null {
  if (password !== confirmation) return 'passwordsDiffer';
  return [...password].length < PASSWORD_MIN_LENGTH ? 'passwordTooShort' : null;
}
/** Who may sign up: everybody, those with an invitation, or nobody but whom the operator gives a link. */
export const REGISTRATIONS = ['open', 'invited', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

/** What a link in an invitation or a mail is for; its fragment is `#<kind>=<token>`. */
export const LINK_KINDS = ['invitation', 'reset', 'confirm'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Where the OpenID Connect issuer sends the browser back. */
export const OIDC_RETURN_PATH = '/oidc-return';

/** The address that a person opens to use a token. The fragment is sent to no server, and removed as the page opens. */
export function linkFor(publicOrigin: string, kind: LinkKind, token: string): string {
  return `${publicOrigin}/#${kind}=${token}`;
}
