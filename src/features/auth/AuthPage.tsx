import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { statusClass } from '#contract/errors';
import { Brand, BRAND_NAME } from '../../components/Brand';
import { PageHeading } from '../../components/PageHeading';
import { paths } from '../../lib/paths';
import { authMessages, waitMessage } from './messages';
import { OtherWaysIn } from './OtherWaysIn';
import './auth.css';
import type { ApiError } from '../../api/apiError';
import { useNow } from '../../lib/clock';
import { useAppSelector } from '../../store/hooks';
import { selectAuthAlert, type AuthAlert as Alert } from './authSlice';

type Props = {
  title: string;
  lead: string;
  children: ReactNode;
  footer: ReactNode;
  /** Nobody signs in or up on it. */
  isAboutPassword?: boolean;
};

/** The frame that login and signup share. */
export function AuthPage({ title, lead, children, footer, isAboutPassword = false }: Props) {
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
        {!isAboutPassword && <OtherWaysIn />}
        <p className="auth__footer">{footer}</p>
      </main>
    </div>
  );
}

/** The form's message: the prescribed text first, the reason as a second line. */
function AuthAlert() {
  const alert = useAppSelector(selectAuthAlert);
  const good = alert !== null && isGoodNews(alert) ? authMessages[alert.kind] : null;
  const isGood = good !== null;

  // Both regions stay in the page: a screen reader does not announce a region that arrives together with its text.
  return (
    <>
      <div role="status" className={isGood ? 'auth-alert auth-alert--good' : undefined}>
        {good}
      </div>
      <div role="alert" className={alert && !isGood ? 'auth-alert' : undefined}>
        {alert && !isGood && (
          <>
            <p className="auth-alert__title">{alertTitle(alert)}</p>
            {'error' in alert && <Reason error={alert.error} />}
          </>
        )}
      </div>
    </>
  );
}

function Reason({ error }: { error: ApiError | null }) {
  const now = useNow(1_000);
  const reason = failureReason(error, now);
  // A timer is not read out with each second.
  const isCounting = (error?.retryAt ?? 0) > now;
  return reason === null ? null : <p role={isCounting ? 'timer' : undefined}>{reason}</p>;
}

const GOOD_NEWS = ['accountCreated', 'passwordReset', 'linkSent', 'emailConfirmed'] as const;

function isGoodNews(alert: Alert): alert is Alert & { kind: (typeof GOOD_NEWS)[number] } {
  return GOOD_NEWS.some((kind) => kind === alert.kind);
}

function alertTitle(alert: Alert): string {
  return 'rule' in alert ? authMessages[alert.rule] : authMessages[alert.kind];
}

/** Why a login or signup failed, for the line under the fixed text; null when there is nothing to add. */
export function failureReason(error: ApiError | null, nowMs: number): string | null {
  if (error === null) return null;
  if (error.code === 'EMAIL_TAKEN') return authMessages.emailTaken;
  if (error.code === 'USERNAME_TAKEN') return authMessages.usernameTaken;
  // Not of this server: the issuer's.
  if (error.code === 'NETWORK_UNAVAILABLE') return error.message;
  switch (statusClass(error.status)) {
    case 'network':
      return authMessages.unreachable;
    case 'server':
      return authMessages.serverTrouble;
    case 'unauthorized':
      return null;
    case 'rate-limited':
      return throttleReason(error.retryAt, nowMs);
    case 'validation':
      return (
        Object.values(error.fieldErrors ?? {})
          .flat()
          .join(' ') || error.message
      );
    default:
      return error.message;
  }
}

function throttleReason(retryAt: number | undefined, nowMs: number): string {
  const seconds = Math.ceil(((retryAt ?? nowMs) - nowMs) / 1000);
  return seconds > 0 ? waitMessage(seconds) : authMessages.mayTryAgain;
}
