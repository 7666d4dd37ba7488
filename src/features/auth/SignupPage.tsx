import { useRef, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { isBlank } from '#contract/isBlank';
import { toName } from '#contract/names';
import type { WaysInResponse } from '#contract/schemas/auth';
import { authApi, useGetWaysInQuery, useRegisterMutation } from '../../api/authApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { paths } from '../../lib/paths';
import { PasswordStrength, ratePassword } from '../../components/PasswordStrength';
import { usePasswordWarning } from '../../components/usePasswordWarning';
import { withSecret } from '../../lib/secretShelf';
import { AuthPage } from './AuthPage';
import {
  draftTyped,
  newPasswordRated,
  selectAuthDraft,
  selectIsSubmitting,
  selectOpenedLink,
  selectPasswordView,
  signupRefused,
  type SignupRule,
} from './authSlice';
import { authMessages } from './messages';
import { fieldOfRefusal, fieldOfRule, PasswordField, ShowPassword, SubmitButton, TextField } from './AuthFields';
import { brokenPasswordRule } from '#contract/auth';

const { getWaysIn } = authApi.endpoints;

export function SignupPage() {
  const dispatch = useAppDispatch();
  const { email, fullName, username } = useAppSelector(selectAuthDraft);
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const link = useAppSelector(selectOpenedLink);
  const invitationRef = link?.kind === 'invitation' ? link.secretRef : undefined;
  const { currentData: waysIn } = useGetWaysInQuery();
  const [register] = useRegisterMutation({ fixedCacheKey: 'register' });
  const { strength } = useAppSelector(selectPasswordView);
  const { warning, lookAt } = usePasswordWarning([fullName, username, email]);
  const passwordField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    const password = passwordField.current?.value ?? '';
    const rule = firstBrokenRule({ password, confirmation: confirmField.current?.value ?? '', username });
    if (rule !== null) {
      dispatch(signupRefused(rule));
      focusField(fieldOfRule(rule));
      return;
    }
    const person = { email, fullName, username: toName(username) };
    const { error } = await withSecret(password, (secretRef) =>
      register({ ...person, secretRef, ...(invitationRef !== undefined && { invitationRef }) }),
    );
    if (error !== undefined) focusField(fieldOfRefusal(error));
    // Whoever signed up first may have been the only one who could.
    else void dispatch(getWaysIn.initiate(undefined, { forceRefetch: true, subscribe: false }));
  }

  /** Dispatches only a new rating: an action for every key would reveal in the log how long the password is. */
  function handlePassword(password: string) {
    const rating = password === '' ? null : ratePassword(password);
    if (rating !== strength) dispatch(newPasswordRated(rating));
    void lookAt(password);
  }

  function focusField(name: string) {
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  const frame = {
    title: authMessages.signUpTitle,
    footer: (
      <>
        {authMessages.haveAccount} <Link to={paths.login}>{authMessages.login}</Link>
      </>
    ),
  };
  if (waysIn !== undefined && !waysIn.is_free && invitationRef === undefined) {
    return (
      <AuthPage {...frame} lead={refusal(waysIn)}>
        {null}
      </AuthPage>
    );
  }
  const isFirst = waysIn?.is_empty === true && invitationRef === undefined;
  const lead = invitationRef === undefined ? authMessages.signUpLead : authMessages.invitedLead;
  return (
    <AuthPage {...frame} lead={isFirst ? authMessages.firstLead : lead}>
      <form ref={form} className="auth__form" method="post" onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          id="full-name"
          label={authMessages.fullName}
          autoComplete="name"
          value={fullName}
          onTyped={(text) => dispatch(draftTyped({ fullName: text }))}
        />
        <TextField
          id="username"
          label={authMessages.username}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onTyped={(text) => dispatch(draftTyped({ username: text }))}
        />
        <TextField
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
        <SubmitButton label={authMessages.signUp} isBusy={isSubmitting} />
      </form>
    </AuthPage>
  );
}

/** Why somebody without an invitation can't sign up, and what to do. */
function refusal({ is_empty, registration }: WaysInResponse): string {
  if (is_empty) return authMessages.firstLinkNeeded;
  return registration === 'closed' ? authMessages.signUpClosed : authMessages.invitationNeeded;
}

type SignupFields = { password: string; confirmation: string; username: string };

/** The first check that the signup form fails, in the prescribed order; null when it may be sent. */
function firstBrokenRule({ password, confirmation, username }: SignupFields): SignupRule | null {
  return brokenPasswordRule(password, confirmation) ?? (isBlank(username) ? 'usernameBlank' : null);
}
