import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { authMessages } from './messages';

type Props = {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  isShown: boolean;
  /** What stands under the field; its element carries `describedBy` as id. */
  children?: ReactNode;
  describedBy?: string;
  onTyped?: (password: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A password's field. Its value stays in the page: neither store nor log ever see it. */
export function PasswordField({ id, label, autoComplete, isShown, children, describedBy, onTyped, ref }: Props) {
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const capsLockId = `${id}-caps-lock`;

  function handleKey(event: KeyboardEvent) {
    setIsCapsLockOn(event.getModifierState('CapsLock'));
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        name={id}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        aria-describedby={[describedBy, isCapsLockOn && capsLockId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onTyped?.(event.target.value)}
        onKeyDown={handleKey}
        onKeyUp={handleKey}
        onBlur={() => setIsCapsLockOn(false)}
      />
      {children}
      <p id={capsLockId} className="field__hint" aria-live="polite">
        {isCapsLockOn && authMessages.capsLockOn}
      </p>
    </div>
  );
}
