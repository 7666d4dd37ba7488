import { authMessages, strengthText } from './messages';
import { STRENGTH_NAMES } from './ratePassword';

type Props = {
  id: string;
  /** The rating of what is typed; null as long as nothing is. */
  strength: number | null;
};

/** The meter under a new password; its words are read with the field, not on every key. */
export function PasswordStrength({ id, strength }: Props) {
  return (
    <div id={id} className="strength" data-strength={strength ?? 0}>
      <span className="strength__bars" aria-hidden="true">
        {STRENGTH_NAMES.slice(1).map((name, index) => (
          <span key={name} className={index < (strength ?? 0) ? 'strength__bar strength__bar--on' : 'strength__bar'} />
        ))}
      </span>
      <span>{strength === null ? authMessages.passwordHint : strengthText(STRENGTH_NAMES[strength] ?? '')}</span>
    </div>
  );
}
