import { useRef, type SubmitEvent } from 'react';
import { brokenPasswordRule } from '#contract/auth';
import { useResetPasswordMutation } from '../../api/authApi';
import { PasswordStrength, ratePassword } from '../../components/PasswordStrength';
import { usePasswordWarning } from '../../components/usePasswordWarning';
import { withSecret } from '../../lib/secretShelf';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { PasswordField, ShowPassword, SubmitButton } from './AuthFields';
import { AuthPage } from './AuthPage';
import { linkLeft, newPasswordRated, resetRefused, selectIsSubmitting, selectPasswordView } from './authSlice';
import { authMessages } from './messages';
import { stepMessages } from './stepMessages';

const NOTHING_PERSONAL: string[] = [];

/** The log-in page as a link for a lost password opens it; `linkRef` names the shelved token. */
export function ResetPassword({ linkRef }: { linkRef: string }) {
  const dispatch = useAppDispatch();
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const { strength } = useAppSelector(selectPasswordView);
  const { warning, lookAt } = usePasswordWarning(NOTHING_PERSONAL);
  const [resetPassword] = useResetPasswordMutation({ fixedCacheKey: 'resetPassword' });
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    const password = passwordField.current?.value ?? '';
    const rule = brokenPasswordRule(password, confirmField.current?.value ?? '');
    if (rule !== null) {
      dispatch(resetRefused(rule));
      (rule === 'passwordsDiffer' ? confirmField : passwordField).current?.focus();
      return;
    }
    const { error } = await withSecret(password, (secretRef) => resetPassword({ secretRef, linkRef }));
    if (error !== undefined) passwordField.current?.focus();
  }

  /** Dispatches only a new rating: an action for every key would reveal in the log how long the password is. */
  function handlePassword(password: string) {
    const rating = password === '' ? null : ratePassword(password);
    if (rating !== strength) dispatch(newPasswordRated(rating));
    void lookAt(password);
  }

  return (
    <AuthPage
      title={stepMessages.resetTitle}
      lead={stepMessages.resetLead}
      isAboutPassword
      footer={
        <button type="button" className="auth__link" onClick={() => dispatch(linkLeft())}>
          {stepMessages.backToSignIn}
        </button>
      }
    >
      <form className="auth__form" method="post" onSubmit={(event) => void handleSubmit(event)}>
        <PasswordField
          ref={passwordField}
          id="new-password"
          label={stepMessages.newPassword}
          autoComplete="new-password"
          describedBy="password-strength"
          onTyped={handlePassword}
        >
          <PasswordStrength id="password-strength" strength={strength} warning={warning} />
        </PasswordField>
        <PasswordField
          ref={confirmField}
          id="confirm-password"
          label={authMessages.confirmPassword}
          autoComplete="new-password"
        />
        <ShowPassword label={authMessages.showPasswords} />
        <SubmitButton label={stepMessages.resetPassword} isBusy={isSubmitting} />
      </form>
    </AuthPage>
  );
}
