import { newPasswordMessages, strengthText } from './messages';
import { STRENGTH_NAMES, WEAK } from './ratePassword';
import type { PasswordWarning } from './passwordWarning';
import './passwordStrength.css';

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
