import { brokenPasswordRule } from '#contract/passwordRules';
import type { SignupRule } from './authSlice';

type SignupFields = { password: string; confirmation: string; username: string };

/** The first check that the signup form fails, in the order of spec section 5; null when it may be sent. */
export function firstBrokenRule({ password, confirmation, username }: SignupFields): SignupRule | null {
  return brokenPasswordRule(password, confirmation) ?? (username.trim() === '' ? 'usernameBlank' : null);
}
