import type { SubmitEvent } from 'react';
import { useConfirmEmailMutation } from '../../api/authApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { SubmitButton } from './AuthFields';
import { AuthPage } from './AuthPage';
import { linkLeft, selectIsSubmitting } from './authSlice';
import { stepMessages } from './stepMessages';

/**
 * The log-in page as a link that confirms an address opens it; `linkRef` names the shelved token. A press of a button
 * confirms it: programs that look into mails open their links, too.
 */
export function ConfirmEmail({ linkRef }: { linkRef: string }) {
  const dispatch = useAppDispatch();
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const [confirmEmail] = useConfirmEmailMutation({ fixedCacheKey: 'confirmEmail' });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSubmitting) void confirmEmail({ linkRef });
  }

  return (
    <AuthPage
      title={stepMessages.confirmTitle}
      lead={stepMessages.confirmLead}
      isAboutPassword
      footer={
        <button type="button" className="auth__link" onClick={() => dispatch(linkLeft())}>
          {stepMessages.backToSignIn}
        </button>
      }
    >
      <form className="auth__form" method="post" onSubmit={handleSubmit}>
        <SubmitButton label={stepMessages.confirm} isBusy={isSubmitting} />
      </form>
    </AuthPage>
  );
}
