import { statusClass } from '#contract/errors';
import type { ApiError } from '../../api/apiError';
import { authMessages, waitMessage } from './messages';

/** Why a login or signup failed, for the line under the fixed text; null when there is nothing to add. */
export function failureReason(error: ApiError | null, nowMs: number): string | null {
  if (error === null) return null;
  if (error.code === 'EMAIL_TAKEN') return authMessages.emailTaken;
  if (error.code === 'USERNAME_TAKEN') return authMessages.usernameTaken;
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
