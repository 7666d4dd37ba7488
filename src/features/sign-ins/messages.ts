import type { SignInKind } from '#contract/auth';

/** Texts of the sign-in activity in Settings. */
export const signInMessages = {
  section: 'Sign-in Activity',
  hint: 'Don’t recognize one of these? Change your password: that signs everyone else out.',
  loading: 'Loading your sign-ins…',
  failed: 'Couldn’t load your sign-ins.',
  empty: 'Nothing in the last 90 days.',
  unknownClient: 'Unknown program',
} as const;

/** Names of the kinds of entries. */
export const SIGN_IN_TEXTS: Record<SignInKind, string> = {
  signed_up: 'Signed up',
  signed_in: 'Signed in',
  failed: 'Wrong password',
  password_changed: 'Password changed',
  code_missing: 'Right password, but no code',
  second_factor_on: 'Two-factor turned on',
  second_factor_off: 'Two-factor turned off',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  identity_added: 'Account for signing in added',
  identity_removed: 'Account for signing in removed',
};
