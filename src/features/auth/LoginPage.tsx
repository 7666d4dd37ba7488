import { useRef, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { useLoginMutation } from '../../api/authApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { paths } from '../../lib/paths';
import { withSecret } from '../../lib/secretShelf';
import { AuthPage } from './AuthPage';
import { draftTyped, selectAuthDraft, selectIsSubmitting } from './authSlice';
import { authMessages } from './messages';
import { PasswordField, ShowPassword, SubmitButton, TextField } from './AuthFields';

export function LoginPage() {
  const dispatch = useAppDispatch();
  const { email } = useAppSelector(selectAuthDraft);
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const [login] = useLoginMutation({ fixedCacheKey: 'login' });
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    const { error } = await withSecret(passwordField.current?.value ?? '', (secretRef) => login({ email, secretRef }));
    if (error !== undefined) emailField.current?.focus();
  }

  return (
    <AuthPage
      title={authMessages.signInTitle}
      lead={authMessages.signInLead}
      footer={
        <>
          {authMessages.noAccount} <Link to={paths.signup}>{authMessages.signUp}</Link>
        </>
      }
    >
      <form className="auth__form" method="post" onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          ref={emailField}
          id="email"
          label={authMessages.email}
          type="email"
          autoComplete="username"
          value={email}
          onTyped={(text) => dispatch(draftTyped({ email: text }))}
        />
        <PasswordField
          ref={passwordField}
          id="password"
          label={authMessages.password}
          autoComplete="current-password"
        />
        <ShowPassword label={authMessages.showPassword} />
        <SubmitButton label={authMessages.signIn} isBusy={isSubmitting} />
      </form>
    </AuthPage>
  );
}
