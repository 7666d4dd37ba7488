import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { DAY_MS } from '#contract/durations';
import { NetworkError, NotPermittedError, type PublishOutcome } from './connector';
import type { HttpResponse, HttpResult } from './http';

/** Network-specific parts of reading a response. */
export type Dialect = {
  platform: AccountPlatform;
  /** The new post, out of a 2xx response; null when the response does not name one. */
  readPosted(response: HttpResponse): { remoteId: string; remoteUrl: string | null } | null;
  /** Meaning of a response of 400 to 499; never called for 408. */
  readError(response: HttpResponse): PublishOutcome;
};

/** More of a network's words would fill the card that shows them. */
const WORDS_MAX_LENGTH = 300;

/** Why a call came to nothing, as code and words for people. */
export type Failure = { code: string; detail: string };

/**
 * The same for a response; `status` is set where the network's own says less than it could: 401 for a token, 403 for a permission,
 * 429 for a limit.
 */
export type Explanation = Failure & { status?: number };

/**
 * Classifies the one call that publishes. Only a whole 2xx response that names the post is a success, only "nothing was
 * sent" and a 4xx are certain failures; everything else may have published and is unknown.
 */
export function readPublishResult(result: HttpResult, { platform, readPosted, readError }: Dialect): PublishOutcome {
  if (result.kind === 'unsent') return unreachable(platform, result.reason);
  if (result.kind === 'unanswered') return { kind: 'unknown', ...noResponse(platform, result.reason) };
  const { response } = result;
  if (isSuccess(response)) {
    const posted = readPosted(response);
    return posted === null ? { kind: 'unknown', ...unreadableResponse(platform) } : { kind: 'published', ...posted };
  }
  if (isCertainError(response)) return readError(response);
  return { kind: 'unknown', ...serverError(platform, response.status) };
}

/** The response to a call that reads or exchanges; throws NetworkError, with the words of `explain`, for all but 2xx. */
export function requireSuccess(
  platform: AccountPlatform,
  result: HttpResult,
  explain: (response: HttpResponse) => Explanation,
): HttpResponse {
  if (result.kind === 'unsent') throw toNetworkError(unsent(platform, result.reason), 0);
  if (result.kind === 'unanswered') throw toNetworkError(noResponse(platform, result.reason), 0);
  const { response } = result;
  if (isSuccess(response)) return response;
  const isTheirFault = response.status < 400 || response.status >= 500;
  if (isTheirFault) throw toNetworkError(serverError(platform, response.status), response.status);
  const explanation = explain(response);
  const { code, detail, status = response.status } = explanation;
  // What is no JSON comes from something before the network, and says nothing of this account.
  if (status === 403 && response.json !== undefined) throw new NotPermittedError(code, detail, status);
  throw explained(explanation, response.status);
}

/** Checks the response to a call that deletes; what is gone already counts as deleted. Throws NetworkError otherwise. */
export function requireGone(
  platform: AccountPlatform,
  result: HttpResult,
  explain: (response: HttpResponse) => Explanation,
  isGone: (response: HttpResponse) => boolean = isMissing,
): void {
  if (result.kind === 'answered' && isGone(result.response)) return;
  requireSuccess(platform, result, explain);
}

/** What is no JSON comes from something before the network, and says nothing of the post. */
function isMissing({ status, json }: HttpResponse): boolean {
  return status === 404 && json !== undefined;
}

/** Thrown for an error that has been explained. */
export function explained(explanation: Explanation, status: number): NetworkError {
  return toNetworkError(explanation, explanation.status ?? status);
}

/** Thrown for a 2xx response that lacks what its documentation promises. */
export function unreadable(platform: AccountPlatform, status: number): NetworkError {
  return toNetworkError(unreadableResponse(platform), status);
}

/** True if a response confirms that the request was carried out. */
export function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

/** True if a response proves that nothing was done; 408 does not: that server may have read the whole request. */
export function isCertainError({ status }: HttpResponse): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

/** True if the network has found fault with what a post holds, and does not say with which part. */
export function isRejected(outcome: PublishOutcome): boolean {
  return outcome.kind === 'refused' && outcome.class === 'content' && outcome.code === 'rejected';
}

/** Outcome of a call of which no byte was sent. */
export function unreachable(platform: AccountPlatform, reason: string): PublishOutcome {
  return outage(unsent(platform, reason));
}

/** The outcome of a failure after which certainly nothing is live, and another try is worth while. */
export function outage(failure: Failure): PublishOutcome {
  return { kind: 'deferred', reason: 'outage', retryAt: null, ...failure };
}

/** Reason why it is unknown whether a call was carried out: its response never arrived, or was incomplete. */
export function noResponse(platform: AccountPlatform, reason: string): Failure {
  return { code: 'no_answer', detail: `${NETWORKS[platform].name} gave no whole response (${reason}).` };
}

/** The same, where the network answered with an error of its own. */
export function serverError(platform: AccountPlatform, status: number): Failure {
  return { code: 'server_error', detail: `${NETWORKS[platform].name} answered with an error of its own (${status}).` };
}

/** The same, where the response says nothing. */
function unreadableResponse(platform: AccountPlatform): Failure {
  return { code: 'unreadable_answer', detail: `${NETWORKS[platform].name} sent a response that can’t be understood.` };
}

/**
 * A network's reasons as one text for people. A body that is not JSON, like a proxy's page, has no readable reasons.
 */
export function wordsOf(reasons: readonly (string | null)[], status: number): string {
  const letters = [...reasons.join(' ').replace(/\s+/g, ' ').trim()];
  if (letters.length === 0) return `It gave no reason (${status}).`;
  const words = letters.join('');
  if (letters.length <= WORDS_MAX_LENGTH) return words;
  return `${beginningOf(words, letters.slice(0, WORDS_MAX_LENGTH).join('').length)}…`;
}

function unsent(platform: AccountPlatform, reason: string): Failure {
  return { code: 'unreachable', detail: `${NETWORKS[platform].name} could not be reached (${reason}).` };
}

function toNetworkError({ code, detail }: Failure, status: number): NetworkError {
  return new NetworkError(code, detail, status);
}

const LONGEST_WAIT_MS = 366 * DAY_MS;

/** When a Retry-After header (seconds, or an HTTP date) allows the next try; null when it is missing or makes no sense. */
export function readRetryAfter(header: string | undefined, now: number): Date | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return plausible(now + Number(value) * 1000, now);
  // Date.parse alone would read "-1" as a date in 2001.
  return plausible(/^[A-Z][a-z]{2}, .+ GMT$/.test(value) ? Date.parse(value) : NaN, now);
}

/** When a header that holds a Unix time in seconds allows the next try; null when it is missing or makes no sense. */
export function readUnixSeconds(header: string | undefined, now: number): Date | null {
  return plausible(header === undefined || header.trim() === '' ? NaN : Number(header) * 1000, now);
}

/** When a header that holds an ISO 8601 time allows the next try; null when it is missing or makes no sense. */
export function readIsoTime(header: string | undefined, now: number): Date | null {
  return plausible(/^\d{4}-\d{2}-\d{2}T/.test(header ?? '') ? Date.parse(header ?? '') : NaN, now);
}

/** The last of several instants; null when there is none. */
export function latest(...instants: (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [instant.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function plausible(time: number, now: number): Date | null {
  return Number.isFinite(time) && time <= now + LONGEST_WAIT_MS ? new Date(time) : null;
}
