import { ACCOUNT_STOPPED, type PublishOutcome } from '../connector';
import type { HttpResponse } from '../http';
import { readText } from '../../lib/json';
import { outage, wordsOf, type Explanation } from '../outcomes';
import { latest, readIsoTime, readRetryAfter } from '../retryAt';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const PASSING = 503;

/**
 * Outcome of a publishing call that was answered with 400 to 499. Servers speak the language of their people, so that
 * only the status tells what is the matter; a response that is not JSON comes from something in front of the server.
 */
export function readMastodonError(response: HttpResponse, now: number): PublishOutcome {
  const { status, headers, json } = response;
  const { detail } = explainMastodonError(response);
  if (status === 429) {
    const retryAt = latest(readIsoTime(headers['x-ratelimit-reset'], now), readRetryAfter(headers['retry-after'], now));
    return { kind: 'deferred', reason: 'rate', retryAt, code: 'rate_limited', detail };
  }
  if (status === 413) return { kind: 'refused', class: 'content', code: 'media_too_large', detail };
  if (json === undefined) return outage({ code: 'not_the_server', detail });
  if (status === UNAUTHORIZED) return { kind: 'refused', class: 'auth', code: 'token_rejected', detail };
  if (status === FORBIDDEN) return { kind: 'refused', class: 'permission', code: 'not_permitted', detail };
  return { kind: 'refused', class: 'content', code: 'rejected', detail };
}

/**
 * An error of a server as code and words; OAuth's errors have names, the others only words. What has neither comes from
 * something in front of the server, and says nothing of a token.
 */
export function explainMastodonError({ status, json }: HttpResponse): Explanation {
  const [error, description] = [readText(json, 'error'), readText(json, 'error_description')];
  return {
    code: description === null ? String(status) : (error ?? String(status)),
    detail: wordsOf([description ?? error], status),
    ...(status === UNAUTHORIZED && json === undefined && { status: PASSING }),
  };
}

/**
 * The same of the call that reads the account of a token, which is forbidden only to accounts that are suspended, disabled
 * or not confirmed: https://docs.joinmastodon.org/methods/accounts/#verify_credentials.
 */
export function explainOwner(response: HttpResponse): Explanation {
  const explanation = explainMastodonError(response);
  const isStopped = response.status === FORBIDDEN && response.json !== undefined;
  return isStopped ? { ...explanation, code: ACCOUNT_STOPPED } : explanation;
}
