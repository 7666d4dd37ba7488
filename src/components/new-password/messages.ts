import { PASSWORD_MIN_LENGTH } from '#contract/limits';

/** Texts about a new password while it is typed. */
export const newPasswordMessages = {
  hint: `At least ${PASSWORD_MIN_LENGTH} characters`,
  common: 'This is one of the passwords that everybody tries first.',
  personal: 'It contains your name or email address, which others try early.',
} as const;

/** Rates a new password by the name of its strength. */
export function strengthText(name: string): string {
  return `Password strength: ${name}`;
}
