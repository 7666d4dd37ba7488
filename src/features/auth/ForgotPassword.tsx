import type { SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { useForgotPasswordMutation, useGetWaysInQuery } from '../../api/authApi';
import { paths } from '../../lib/paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { SubmitButton, TextField } from './AuthFields';
import { AuthPage } from './AuthPage';
import { draftTyped, selectAuthDraft, selectIsSubmitting } from './authSlice';
import { authMessages } from './messages';
import { stepMessages } from './stepMessages';

/** The log-in page for who has forgotten their password: a link comes by mail, or from those who run the server. */
export function ForgotPassword() {
  const dispatch = useAppDispatch();
  const { email } = useAppSelector(selectAuthDraft);
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const { currentData: waysIn, isFetching } = useGetWaysInQuery();
  const [forgotPassword] = useForgotPasswordMutation({ fixedCacheKey: 'forgotPassword' });
  const sendsMail = waysIn?.sends_mail === true;
  const lead = sendsMail ? stepMessages.forgotLead : stepMessages.forgotWithoutMail;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSubmitting) void forgotPassword({ email });
  }

  return (
    <AuthPage
      title={stepMessages.forgotTitle}
      lead={isFetching && waysIn === undefined ? '' : lead}
      isAboutPassword
      footer={<Link to={paths.login}>{stepMessages.backToSignIn}</Link>}
    >
      {sendsMail && (
        <form className="auth__form" method="post" onSubmit={handleSubmit}>
          <TextField
            id="email"
            label={authMessages.email}
            type="email"
            autoComplete="username"
            value={email}
            onTyped={(text) => dispatch(draftTyped({ email: text }))}
          />
          <SubmitButton label={stepMessages.sendLink} isBusy={isSubmitting} />
        </form>
      )}
    </AuthPage>
  );
}
