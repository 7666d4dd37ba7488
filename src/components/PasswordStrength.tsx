import { PASSWORD_MIN_LENGTH } from '#contract/limits';
import type { PasswordWarning } from './guessedPasswords';
import './passwordStrength.css';

/** Names of the levels of strength, weakest first. */
const STRENGTH_NAMES = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** The level that a password has at most which others would try early. */
const WEAK = 1;

/** Rates a password from 0 (too short) to 4 (strong) by length and variety; a hint, never a condition. */
export function ratePassword(password: string): number {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const isMonotonous = new Set(password).size <= 3;
  if (isMonotonous) return 1;
  const points = (length >= 8 ? 1 : 0) + (length >= 12 ? 1 : 0) + (length >= 16 ? 1 : 0) + (kinds >= 2 ? 1 : 0);
  return Math.min(4, Math.max(1, points + (kinds >= 3 && length >= 8 ? 1 : 0)));
}

/** Texts about a new password while it is typed. */
const newPasswordMessages = {
  hint: `At least ${PASSWORD_MIN_LENGTH} characters`,
  common: 'This is one of the passwords that everybody tries first.',
  personal: 'It contains your name or email address, which others try early.',
} as const;

/** Rates a new password by the name of its strength. */
function strengthText(name: string): string {
  return `Password strength: ${name}`;
}

type Props = {
  id: string;
  /** Rating of the typed password; null as long as there is none. */
  strength: number | null;
  warning: PasswordWarning | null;
};

/** The meter under a new password; its words are read with the field, not on every key. */
export function PasswordStrength({ id, strength, warning }: Props) {
  const rated = strength !== null && warning !== null ? Math.min(strength, WEAK) : strength;
  return (
    <div id={id} className="strength" data-strength={rated ?? 0}>
      <span className="strength__bars" aria-hidden="true">
        {STRENGTH_NAMES.slice(1).map((name, index) => (
          <span key={name} className={index < (rated ?? 0) ? 'strength__bar strength__bar--on' : 'strength__bar'} />
        ))}
      </span>
      <span>{rated === null ? newPasswordMessages.hint : strengthText(STRENGTH_NAMES[rated] ?? '')}</span>
      <span aria-live="polite">{warning && newPasswordMessages[warning]}</span>
    </div>
  );
}
