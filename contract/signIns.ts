/** Kinds of sign-in events; `failed` is a wrong password. */
export const SIGN_IN_KINDS = ['signed_up', 'signed_in', 'failed', 'password_changed'] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];
