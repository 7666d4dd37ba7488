import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import { isApiError } from '../../api/apiError';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  capsLockNoticed,
  passwordsShown,
  selectAuthAlert,
  selectPasswordView,
  type AuthAlert,
  type SignupRule,
} from './authSlice';
import { authMessages } from './messages';

const FIELD_OF_RULE = {
  passwordsDiffer: 'confirm-password',
  passwordTooShort: 'password',
  usernameBlank: 'username',
} as const satisfies Record<SignupRule, string>;

/** The field that a failed check of a form is about. */
export function fieldOfRule(rule: SignupRule): string {
  return FIELD_OF_RULE[rule];
}

/** The sign-up form's field that the server complains about first; its full name where it names none. */
export function fieldOfRefusal(error: unknown): string {
  const [name = 'fullName'] = isApiError(error) ? Object.keys(error.fieldErrors ?? {}) : [];
  return name === 'fullName' ? 'full-name' : name;
}

/** Whether the message on the page is about this field; nobody is told which half of a log-in was wrong. */
function isAtFault(id: string, alert: AuthAlert | null): boolean {
  if (alert === null) return false;
  if ('rule' in alert) return fieldOfRule(alert.rule) === id;
  if (alert.kind === 'loginFailed') return alert.error?.status === 401;
  return alert.kind === 'signupFailed' && alert.error?.fieldErrors !== undefined && fieldOfRefusal(alert.error) === id;
}

type TextProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  id: string;
  label: string;
  onTyped: (text: string) => void;
};

export function TextField({ id, label, onTyped, ...input }: TextProps) {
  const alert = useAppSelector(selectAuthAlert);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={id}
        required
        aria-invalid={isAtFault(id, alert) || undefined}
        onChange={(event) => onTyped(event.target.value)}
        {...input}
      />
    </div>
  );
}

type PasswordProps = {
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
export function PasswordField({ id, label, autoComplete, children, describedBy, onTyped, ref }: PasswordProps) {
  const dispatch = useAppDispatch();
  const { areShown, capsLockField } = useAppSelector(selectPasswordView);
  const alert = useAppSelector(selectAuthAlert);
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
        aria-invalid={isAtFault(id, alert) || undefined}
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

type ShowProps = { label: string };

export function ShowPassword({ label }: ShowProps) {
  const dispatch = useAppDispatch();
  const { areShown } = useAppSelector(selectPasswordView);
  return (
    <label className="check">
      <input type="checkbox" checked={areShown} onChange={(event) => dispatch(passwordsShown(event.target.checked))} />
      {label}
    </label>
  );
}

type SubmitProps = { label: string; isBusy: boolean };

/** Stays focusable while busy, so that the keyboard does not lose its place; the handlers ignore a second press. */
export function SubmitButton({ label, isBusy }: SubmitProps) {
  return (
    <button type="submit" className="button button--primary" aria-disabled={isBusy} aria-busy={isBusy}>
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {label}
    </button>
  );
}
