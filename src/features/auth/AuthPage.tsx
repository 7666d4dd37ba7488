import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand, BRAND_NAME } from '../../components/Brand';
import { PageHeading } from '../../components/PageHeading';
import { paths } from '../../core/paths';
import { AuthAlert } from './AuthAlert';
import { GoogleButton } from './GoogleButton';
import { authMessages } from './messages';
import './auth.css';

type Props = { title: string; lead: string; children: ReactNode; footer: ReactNode };

/** The frame that login and signup share. */
export function AuthPage({ title, lead, children, footer }: Props) {
  return (
    <div className="auth">
      <header className="auth__header">
        <Link to={paths.home} className="brand" aria-label={`${BRAND_NAME}, home`}>
          <Brand />
        </Link>
        <Link to={paths.home}>{authMessages.backToHome}</Link>
      </header>
      <main className="auth__card">
        <PageHeading>{title}</PageHeading>
        <p className="auth__lead">{lead}</p>
        <noscript>{authMessages.needsScript}</noscript>
        <AuthAlert />
        {children}
        <p className="auth__or" aria-hidden="true">
          {authMessages.or}
        </p>
        <GoogleButton />
        <p className="auth__footer">{footer}</p>
      </main>
    </div>
  );
}
