import { MINUTE_MS } from '#contract/durations';
import type { PublishOutcome, ErrorClass, Failure } from '../connector';
import type { HttpResponse } from '../http';
import { readText } from '../../lib/json';
import { outage, wordsOf, readRetryAfter } from '../outcomes';

const SHORT_LIMIT_MS = 15 * MINUTE_MS;

/** Outcome of a publishing call that was answered with 400 to 499. */
export function readLinkedInError(response: HttpResponse, now: number): PublishOutcome {
  const { code: _, ...said } = explainLinkedInError(response);
  const refused = (error: ErrorClass, code: string): PublishOutcome => ({
    kind: 'refused',
    class: error,
    code,
    ...said,
  });
  switch (response.status) {
    case 401:
      return refused('auth', 'token_rejected');
    case 403:
      // One that is no JSON comes from something before LinkedIn, and says nothing of this account.
      return response.json === undefined ? refused('content', 'rejected') : refused('permission', 'not_permitted');
    case 426:
      // Whoever runs this server may name another version until the next try.
      return outage({ code: 'version_sunset', ...said });
    case 429: {
      const retryAt = readRetryAfter(response.headers['retry-after'], now) ?? endOfLimit(response, now);
      return { kind: 'deferred', reason: 'rate', retryAt, code: 'rate_limited', ...said };
    }
    default:
      if (isUnready(response)) return outage({ code: 'media_not_ready', ...said });
      if (isTooLong(response)) return refused('content', 'too_long');
      return refused('content', isDuplicate(response) ? 'duplicate' : 'rejected');
  }
}

/** An error of LinkedIn as code and words. */
export function explainLinkedInError({ status, json }: HttpResponse): Failure {
  const code = readText(json, 'code') ?? readText(json, 'error') ?? String(status);
  return { code, ...wordsOf([readText(json, 'message') ?? readText(json, 'error_description')], status) };
}

function isDuplicate({ status, json }: HttpResponse): boolean {
  const isNamed = readText(json, 'errorDetails', 'inputErrors', 0, 'code') === 'DUPLICATE_POST';
  return isNamed || status === 409 || (readText(json, 'message') ?? '').includes('duplicate of urn:li:');
}

/** LinkedIn may count what is escaped, so that a text that people see as short enough is not. */
function isTooLong({ json }: HttpResponse): boolean {
  const message = readText(json, 'message') ?? '';
  return message.includes('/commentary') && /\blength\b|\btoo long\b|\bexceed/i.test(message);
}

/** True if LinkedIn still works on an image or a video of the post. */
function isUnready({ json }: HttpResponse): boolean {
  const code = readText(json, 'errorDetails', 'inputErrors', 0, 'code') ?? '';
  return ['MEDIA_ASSET_PROCESSING', 'MEDIA_ASSET_WAITING_UPLOAD'].includes(code);
}

/** LinkedIn does not say when a limit ends: those of a day end with it, and other ones are short. */
function endOfLimit({ json }: HttpResponse, now: number): Date {
  const day = new Date(now);
  const tomorrow = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1));
  const isOfDay = /\bDAY\b/.test(readText(json, 'message') ?? '');
  return isOfDay ? tomorrow : new Date(Math.min(tomorrow.getTime(), now + SHORT_LIMIT_MS));
}
