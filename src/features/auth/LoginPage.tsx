import { Suspense, useRef, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useGetWaysInQuery, useLoginMutation } from '../../api/authApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { lazyPart } from '../../lib/lazyPart';
import { FORGOT_HASH, paths } from '../../lib/paths';
import { withSecret } from '../../lib/secretShelf';
import { AuthPage } from './AuthPage';
import {
  draftTyped,
  selectAuthDraft,
  selectChallengeRef,
  selectIsSubmitting,
  selectJoin,
  selectOidcReturn,
  selectOpenedLink,
} from './authSlice';
import { authMessages } from './messages';
import { PasskeyButton } from './PasskeyButton';
import { PasswordField, ShowPassword, SubmitButton, TextField } from './AuthFields';

const { Component: JoinAccount } = lazyPart(async () => (await import('./JoinAccount')).JoinAccount);
const { Component: ForgotPassword } = lazyPart(async () => (await import('./ForgotPassword')).ForgotPassword);
const { Component: SecondFactorForm } = lazyPart(async () => (await import('./SecondFactorForm')).SecondFactorForm);
const { Component: ResetPassword } = lazyPart(async () => (await import('./ResetPassword')).ResetPassword);
const { Component: ConfirmEmail } = lazyPart(async () => (await import('./ConfirmEmail')).ConfirmEmail);

/** Signing in, and what leads back to it where the password is lost. */
export function LoginPage() {
  const link = useAppSelector(selectOpenedLink);
  const challengeRef = useAppSelector(selectChallengeRef);
  const join = useAppSelector(selectJoin);
  const back = useAppSelector(selectOidcReturn);
  const isForgotten = useLocation().hash === FORGOT_HASH;
  if (link?.kind === 'reset') {
    return (
      <Suspense fallback={null}>
        <ResetPassword linkRef={link.secretRef} />
      </Suspense>
    );
  }
  if (link?.kind === 'confirm') {
    return (
      <Suspense fallback={null}>
        <ConfirmEmail linkRef={link.secretRef} />
      </Suspense>
    );
  }
  if (challengeRef !== null) {
    return (
      <Suspense fallback={null}>
        <SecondFactorForm challengeRef={challengeRef} />
      </Suspense>
    );
  }
  if (isForgotten) {
    return (
      <Suspense fallback={null}>
        <ForgotPassword />
      </Suspense>
    );
  }
  if (join !== null) {
    return (
      <Suspense fallback={null}>
        <JoinAccount join={join} />
      </Suspense>
    );
  }
  return back === null || 'problem' in back ? <LoginForm /> : <Returning />;
}

/** What the issuer sent the browser back with is being taken. */
function Returning() {
  return (
    <AuthPage title={authMessages.signInTitle} lead={authMessages.oidcReturning} isAboutPassword footer={null}>
      {null}
    </AuthPage>
  );
}

function LoginForm() {
  const dispatch = useAppDispatch();
  const { email } = useAppSelector(selectAuthDraft);
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const hasPasskeys = useGetWaysInQuery().currentData?.has_passkeys === true;
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
        <div className="auth__links">
          <Link to={{ hash: FORGOT_HASH }}>{authMessages.forgotPassword}</Link>
          {hasPasskeys && <PasskeyButton label={authMessages.usePasskey} className="auth__link" />}
        </div>
        <SubmitButton label={authMessages.signIn} isBusy={isSubmitting} />
      </form>
    </AuthPage>
  );
}
