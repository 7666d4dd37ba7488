import { passwordStrength, STRENGTH_NAMES } from './passwordStrength';

type Props = { id: string; password: string };

/** The meter under a new password; its words are read with the field, not on every key. */
export function PasswordStrength({ id, password }: Props) {
  const strength = passwordStrength(password);
  return (
    <div id={id} className="strength" data-strength={strength}>
      <span className="strength__bars" aria-hidden="true">
        {STRENGTH_NAMES.slice(1).map((name, index) => (
          <span key={name} className={index < strength ? 'strength__bar strength__bar--on' : 'strength__bar'} />
        ))}
      </span>
      <span>{password === '' ? 'At least 6 characters' : `Password strength: ${STRENGTH_NAMES[strength]}`}</span>
    </div>
  );
}
