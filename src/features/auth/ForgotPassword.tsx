import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { AuthPage } from './AuthPage';
import { authMessages } from './messages';

/** The log-in page for who has forgotten their password. */
export function ForgotPassword() {
  return (
    <AuthPage
      title={authMessages.forgotTitle}
      lead={authMessages.forgotWithoutMail}
      isAboutPassword
      footer={<Link to={paths.login}>{authMessages.backToSignIn}</Link>}
    >
      {null}
    </AuthPage>
  );
}
