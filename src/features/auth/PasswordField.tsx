import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { capsLockNoticed, selectPasswordView } from './authSlice';
import { authMessages } from './messages';

type Props = {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Content below the field; its element has `describedBy` as id. */
  children?: ReactNode;
  describedBy?: string;
  onTyped?: (password: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A password's field. Its value stays in the page: neither store nor log ever see it. */
export function PasswordField({ id, label, autoComplete, children, describedBy, onTyped, ref }: Props) {
  const dispatch = useAppDispatch();
  const { areShown, capsLockField } = useAppSelector(selectPasswordView);
  const isCapsLockOn = capsLockField === id;
  const capsLockId = `${id}-caps-lock`;

  function handleKey(event: KeyboardEvent) {
    toastCapsLock(event.getModifierState('CapsLock'));
  }

  /** Dispatches only changes: an action for every key would reveal in the log how long the password is. */
  function toastCapsLock(isOn: boolean) {
    if (isOn !== isCapsLockOn) dispatch(capsLockNoticed(isOn ? id : null));
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        name={id}
        type={areShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        aria-describedby={[describedBy, isCapsLockOn && capsLockId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onTyped?.(event.target.value)}
        onKeyDown={handleKey}
        onKeyUp={handleKey}
        onBlur={() => toastCapsLock(false)}
      />
      {children}
      <p id={capsLockId} className="field__hint" aria-live="polite">
        {isCapsLockOn && authMessages.capsLockOn}
      </p>
    </div>
  );
}
