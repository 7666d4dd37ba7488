import type { PublishOutcome, ErrorClass } from '../connector';
import type { HttpResponse } from '../http';
import { readText } from '../json';
import { wordsOf, type Failure } from '../outcomes';
import { readRetryAfter } from '../retryAt';

/** Outcome of a publishing call that was answered with 400 to 499. */
export function readLinkedInError(response: HttpResponse, now: number): PublishOutcome {
  const { detail } = explainLinkedInError(response);
  const refused = (error: ErrorClass, code: string): PublishOutcome => ({
    kind: 'refused',
    class: error,
    code,
    detail,
  });
  switch (response.status) {
    case 401:
      return refused('auth', 'token_rejected');
    case 403:
      // One that is no JSON comes from something before LinkedIn, and says nothing of this account.
      return response.json === undefined ? refused('content', 'rejected') : refused('permission', 'not_permitted');
    case 426:
      return refused('permission', 'version_sunset');
    case 429: {
      // Limits are per UTC day, and LinkedIn does not say when they end.
      const retryAt = readRetryAfter(response.headers['retry-after'], now) ?? nextUtcDay(now);
      return { kind: 'deferred', reason: 'rate', retryAt, code: 'rate_limited', detail };
    }
    default:
      return refused('content', isDuplicate(response) ? 'duplicate' : 'rejected');
  }
}

/** An error of LinkedIn as code and words. */
export function explainLinkedInError({ status, json }: HttpResponse): Failure {
  const code = readText(json, 'code') ?? readText(json, 'error') ?? String(status);
  return { code, detail: wordsOf([readText(json, 'message') ?? readText(json, 'error_description')], status) };
}

function isDuplicate({ status, json }: HttpResponse): boolean {
  const isNamed = readText(json, 'errorDetails', 'inputErrors', 0, 'code') === 'DUPLICATE_POST';
  return isNamed || status === 409 || (readText(json, 'message') ?? '').includes('duplicate of urn:li:');
}

function nextUtcDay(now: number): Date {
  const day = new Date(now);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1));
}
