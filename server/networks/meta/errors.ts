import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { PublishOutcome, ErrorClass } from '../connector';
import type { HttpResponse } from '../http';
import { parseJson, readList, readNumber, readPath, readText } from '../../lib/json';
import { wordsOf, type Explanation, latest, readRetryAfter } from '../outcomes';

/** Meaning of an error for publishing; `again` is certainly not published and can be retried from the start. */
type Meaning = ErrorClass | 'rate' | 'again' | 'unknown';
type Rule = { meaning: Meaning; code: string; waitMs?: number };

/** Instagram counts posts, and containers, over the last 24 hours, and does not say when the oldest drops out. */
const DAILY_CAP_WAIT_MS = HOUR_MS;

/** By error_subcode, which says more than the code. */
const SUBCODES: Record<number, Rule> = {
  1366046: { meaning: 'content', code: 'media_refused' },
  1366051: { meaning: 'content', code: 'duplicate' },
  1390008: { meaning: 'rate', code: 'rate_limited' },
  1404078: { meaning: 'policy', code: 'page_not_authorised' },
  4854002: { meaning: 'policy', code: 'identity_check' },
  // "Instagram server error": nothing says that it came before the post was out.
  2207001: { meaning: 'unknown', code: 'server_error' },
  2207003: { meaning: 'again', code: 'media_unreachable' },
  2207052: { meaning: 'content', code: 'media_unreachable' },
  2207004: { meaning: 'content', code: 'media_too_large' },
  2207005: { meaning: 'content', code: 'media_format' },
  2207026: { meaning: 'content', code: 'media_format' },
  2207009: { meaning: 'content', code: 'media_ratio' },
  36003: { meaning: 'content', code: 'media_ratio' },
  2207010: { meaning: 'content', code: 'too_long' },
  2207006: { meaning: 'again', code: 'media_expired' },
  2207008: { meaning: 'again', code: 'media_expired' },
  2207020: { meaning: 'again', code: 'media_expired' },
  2207032: { meaning: 'again', code: 'media_not_ready' },
  2207053: { meaning: 'again', code: 'media_not_ready' },
  2207027: { meaning: 'again', code: 'media_not_ready' },
  2207042: { meaning: 'rate', code: 'rate_limited', waitMs: DAILY_CAP_WAIT_MS },
  2207050: { meaning: 'policy', code: 'account_restricted' },
  // "Action blocked" has been seen on posts that were live.
  2207051: { meaning: 'unknown', code: 'action_blocked' },
};

/** By code, where no subcode is known. */
const CODES: Record<number, Rule> = {
  // "Unknown error" and "service unavailable" have been seen on posts that were live.
  1: { meaning: 'unknown', code: 'server_error' },
  2: { meaning: 'unknown', code: 'server_error' },
  4: { meaning: 'rate', code: 'rate_limited' },
  // A limit of a day: that of posts has a subcode too, that of containers may have another or none.
  9: { meaning: 'rate', code: 'rate_limited', waitMs: DAILY_CAP_WAIT_MS },
  17: { meaning: 'rate', code: 'rate_limited' },
  32: { meaning: 'rate', code: 'rate_limited' },
  341: { meaning: 'rate', code: 'rate_limited' },
  613: { meaning: 'rate', code: 'rate_limited' },
  // Too many calls for one Page, or for one Instagram account.
  80001: { meaning: 'rate', code: 'rate_limited' },
  80002: { meaning: 'rate', code: 'rate_limited' },
  10: { meaning: 'permission', code: 'not_permitted' },
  102: { meaning: 'auth', code: 'token_rejected' },
  190: { meaning: 'auth', code: 'token_rejected' },
  368: { meaning: 'policy', code: 'account_restricted' },
  506: { meaning: 'content', code: 'duplicate' },
  1609005: { meaning: 'content', code: 'link_unreachable' },
  9007: { meaning: 'again', code: 'media_not_ready' },
};

/** Outcome of a publishing call that was answered with 400 to 499. */
export function readGraphError(response: HttpResponse, now: number): PublishOutcome {
  const { meaning, code, waitMs } = ruleOf(response);
  const { detail, params } = explainGraphError(response);
  const said = { code, detail, ...(params && { params }) };
  switch (meaning) {
    case 'unknown':
      return { kind: 'unknown', ...said };
    case 'rate':
      return { kind: 'deferred', reason: 'rate', retryAt: readRetryAt(response, now, waitMs), ...said };
    case 'again':
      return { kind: 'deferred', reason: 'outage', retryAt: null, ...said };
    default:
      return { kind: 'refused', class: meaning, ...said };
  }
}

/** A Graph error as code and words; the words for people come first where there are any. Graph says 400 of nearly all. */
export function explainGraphError(response: HttpResponse): Explanation {
  const { status, json } = response;
  const code = readNumber(json, 'error', 'code');
  const detail = readText(json, 'error', 'error_user_msg') ?? readText(json, 'error', 'message');
  const { meaning } = ruleOf(response);
  return {
    code: String(code ?? status),
    ...wordsOf([detail], status),
    ...(meaning === 'auth' && { status: 401 }),
    ...(meaning === 'permission' && { status: 403 }),
    ...(meaning === 'rate' && { status: 429 }),
  };
}

/** True if Graph refuses what a call asks for: a permission is missing, or a field that it had is gone. */
export function isFieldRefused(response: HttpResponse): boolean {
  const words = readText(response.json, 'error', 'message') ?? '';
  return ruleOf(response).meaning === 'permission' || /nonexisting field|deprecated/i.test(words);
}

/** Subcode of "object does not exist". */
const NO_OBJECT = 33;

/** True if Graph does not have the object of a call, or does not show it to us. */
export function isNoObject({ json }: HttpResponse): boolean {
  return readNumber(json, 'error', 'code') === 100 && readNumber(json, 'error', 'error_subcode') === NO_OBJECT;
}

function ruleOf({ status, json }: HttpResponse): Rule {
  const code = readNumber(json, 'error', 'code') ?? 0;
  const known = SUBCODES[readNumber(json, 'error', 'error_subcode') ?? 0] ?? CODES[code];
  if (known !== undefined) return known;
  if (readPath(json, 'error', 'is_transient') === true) return { meaning: 'unknown', code: 'server_error' };
  if (code >= 200 && code <= 299) return { meaning: 'permission', code: 'not_permitted' };
  if (status === 429) return { meaning: 'rate', code: 'rate_limited' };
  if (status === 401) return { meaning: 'auth', code: 'token_rejected' };
  return { meaning: 'content', code: 'rejected' };
}

/** Meta says how many minutes to wait in a JSON header that is keyed by business; else `usualMs`, where that is known. */
function readRetryAt({ headers }: HttpResponse, now: number, usualMs = 0): Date | null {
  const usage = parseJson(headers['x-business-use-case-usage'] ?? '');
  const minutes = Object.values(typeof usage === 'object' && usage !== null ? usage : {}).flatMap((rows: unknown) =>
    readList({ rows }, 'rows').map((row) => readNumber(row, 'estimated_time_to_regain_access') ?? 0),
  );
  const waitMs = Math.max(0, ...minutes) * MINUTE_MS || usualMs;
  return latest(readRetryAfter(headers['retry-after'], now), waitMs === 0 ? null : new Date(now + waitMs));
}
