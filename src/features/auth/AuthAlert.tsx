import type { ApiError } from '../../api/apiError';
import { useNow } from '../../lib/clock';
import { useAppSelector } from '../../app/hooks';
import { selectAuthAlert, type AuthAlert as Alert } from './authSlice';
import { failureReason } from './failureReason';
import { authMessages } from './messages';

/** The form's message: the prescribed text first, the reason as a second line (L-21). */
export function AuthAlert() {
  const alert = useAppSelector(selectAuthAlert);
  const isGood = alert?.kind === 'accountCreated';

  // Both regions stay in the page: a screen reader does not announce a region that arrives together with its text.
  return (
    <>
      <div role="status" className={isGood ? 'auth-alert auth-alert--good' : undefined}>
        {isGood && authMessages.accountCreated}
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

function alertTitle(alert: Alert): string {
  return alert.kind === 'signupRefused' ? authMessages[alert.rule] : authMessages[alert.kind];
}
