import { useEffect, useRef, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { useJoinOidcMutation, type Join } from '../../api/oidcApi';
import { FORGOT_HASH } from '../../lib/paths';
import { withSecret } from '../../lib/secretShelf';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { PasswordField, ShowPassword, SubmitButton } from './AuthFields';
import { AuthPage } from './AuthPage';
import { joinLeft, selectIsSubmitting } from './authSlice';
import { authMessages } from './messages';
import { stepMessages } from './stepMessages';

/** The log-in page for who came from the issuer and has an account here: its password joins the two. */
export function JoinAccount({ join: { joinRef, email } }: { join: Join }) {
  const dispatch = useAppDispatch();
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const [join] = useJoinOidcMutation({ fixedCacheKey: 'joinOidc' });
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => passwordField.current?.focus(), []);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    const password = passwordField.current?.value ?? '';
    const { error } = await withSecret(password, (secretRef) => join({ joinRef, secretRef }));
    if (error === undefined) return;
    passwordField.current?.focus();
    passwordField.current?.select();
  }

  return (
    <AuthPage
      title={stepMessages.joinTitle}
      lead={stepMessages.joinLead(email)}
      isAboutPassword
      footer={
        <button type="button" className="auth__link" onClick={() => dispatch(joinLeft())}>
          {stepMessages.backToSignIn}
        </button>
      }
    >
      <form className="auth__form" method="post" onSubmit={(event) => void handleSubmit(event)}>
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField
          ref={passwordField}
          id="password"
          label={authMessages.password}
          autoComplete="current-password"
        />
        <ShowPassword label={authMessages.showPassword} />
        <Link to={{ hash: FORGOT_HASH }}>{authMessages.forgotPassword}</Link>
        <SubmitButton label={stepMessages.joinAccount} isBusy={isSubmitting} />
      </form>
    </AuthPage>
  );
}
