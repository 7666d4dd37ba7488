import { PASSWORD_MIN_LENGTH } from '#contract/limits';
import type { SignupRule } from './authSlice';

type SignupFields = { password: string; confirmation: string; username: string };

/** The first check that the signup form fails, in the order of spec section 5; null when it may be sent. */
export function firstBrokenRule({ password, confirmation, username }: SignupFields): SignupRule | null {
  if (password !== confirmation) return 'passwordsDiffer';
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'passwordTooShort';
  if (username.trim() === '') return 'usernameBlank';
  return null;
}
