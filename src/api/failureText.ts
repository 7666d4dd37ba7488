import { statusClass, type StatusClass } from '#contract/errors';
import { isApiError } from './apiError';

/** Advice for a failure whose own message gives none. */
const ADVICE: Record<StatusClass, string> = {
  network: 'Check your connection and try again.',
  unauthorized: 'Please log in again.',
  forbidden: 'Reload the page to see what you can do here.',
  'not-found': 'Reload the page to see what is there now.',
  validation: 'Please change it and try again.',
  'rate-limited': 'Please wait a moment and try again.',
  server: 'Please try again in a moment.',
  other: 'Reload the page to see what is there now.',
};

const ADVISES = /\b(please|try again|check|choose|connect|look|reload|remove)\b/i;

/** The fixed text of a failed call, then why, then what to do, unless the text says that already. */
export function failureText(fixed: string, error: unknown): string {
  if (!isApiError(error)) return fixed;
  const said = [fixed, error.message].filter(Boolean).map(asSentence).join(' ');
  return ADVISES.test(said) ? said : `${said} ${ADVICE[statusClass(error.status)]}`;
}

/** Reason for a failure and advice, for places where the prescribed text is already shown elsewhere. */
export function reasonText(error: unknown): string {
  return failureText('', error);
}

/** The same for what stays on the page, where a wait can be counted down. */
export function reasonAndWait(error: unknown): { reason: string; retryAt: number | undefined } {
  return { reason: reasonText(error), retryAt: isApiError(error) ? error.retryAt : undefined };
}

/** Ends a text from elsewhere with a full stop unless it has an end of its own, so that a sentence can follow. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
