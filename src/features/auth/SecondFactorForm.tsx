import { useEffect, useRef, type SubmitEvent } from 'react';
import { useShowSecondFactorMutation } from '../../api/authApi';
import { withSecret } from '../../lib/secretShelf';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { SubmitButton } from './AuthFields';
import { AuthPage } from './AuthPage';
import { challengeLeft, selectFactors, selectIsSubmitting } from './authSlice';
import { authMessages } from './messages';
import { stepMessages } from './stepMessages';
import { PasskeyButton } from './PasskeyButton';

/** The second half of logging in; `challengeRef` names the shelved challenge. The code stays in its field: no log ever sees it. */
export function SecondFactorForm({ challengeRef }: { challengeRef: string }) {
  const dispatch = useAppDispatch();
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const [show] = useShowSecondFactorMutation({ fixedCacheKey: 'showSecondFactor' });
  const codeField = useRef<HTMLInputElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const factors = useAppSelector(selectFactors);
  const hasPasskey = factors?.hasPasskey === true;
  const hasAuthenticator = factors?.hasAuthenticator !== false;
  useEffect(() => (passkeyButton.current ?? codeField.current)?.focus(), []);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    const code = codeField.current?.value ?? '';
    const { error } = await withSecret(code, (secretRef) => show({ secretRef, challengeRef }));
    if (error === undefined) return;
    codeField.current?.focus();
    codeField.current?.select();
  }

  return (
    <AuthPage
      title={hasPasskey ? stepMessages.factorTitle : stepMessages.codeTitle}
      lead={leadFor(hasPasskey, hasAuthenticator)}
      isAboutPassword
      footer={
        <button type="button" className="auth__link" onClick={() => dispatch(challengeLeft())}>
          {stepMessages.backToSignIn}
        </button>
      }
    >
      {hasPasskey && (
        <PasskeyButton
          ref={passkeyButton}
          label={authMessages.usePasskey}
          className="button button--primary"
          challengeRef={challengeRef}
        />
      )}
      <form className="auth__form" method="post" onSubmit={(event) => void handleSubmit(event)}>
        <div className="field">
          <label htmlFor="code">{stepMessages.code}</label>
          <input
            ref={codeField}
            id="code"
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby="code-hint"
          />
          <p id="code-hint" className="field__help">
            {stepMessages.codeHint}
          </p>
        </div>
        <SubmitButton label={stepMessages.confirmCode} isBusy={isSubmitting} />
      </form>
    </AuthPage>
  );
}

function leadFor(hasPasskey: boolean, hasAuthenticator: boolean): string {
  if (!hasPasskey) return hasAuthenticator ? stepMessages.codeLead : stepMessages.recoveryLead;
  return hasAuthenticator ? stepMessages.eitherLead : stepMessages.passkeyLead;
}
