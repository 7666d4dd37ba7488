import { PASSWORD_MIN_LENGTH } from './limits';

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
