import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { DAY_MS } from '#contract/durations';
import type { ReasonParams } from '#contract/schemas/common';
import { NetworkError, NotPermittedError, type Failure, type PublishOutcome } from './connector';
import type { HttpResponse, HttpResult } from './http';

/** Network-specific parts of reading a response. */
export type Dialect = {
  /** The new post, out of a 2xx response; null when the response does not name one. */
  readPosted(response: HttpResponse): { remoteId: string; remoteUrl: string | null } | null;
  /** Meaning of a response of 400 to 499; never called for 408. */
  readError(response: HttpResponse): PublishOutcome;
};

/** More of a network's words would fill the card that shows them. */
const WORDS_MAX_LENGTH = 300;

/**
 * Why a call that reads or exchanges was refused; `status` is set where the network's own says less than it could: 401 for a token, 403 for a permission,
 * 429 for a limit.
 */
export type Explanation = Failure & {
  status?: number;
  /** The API's sentence where the network's words are not for people. */
  sentence?: string;
};

/** What a network says of an error; where it gave no words, the status is all that is known. */
export type Said = Pick<Failure, 'detail' | 'params'>;

/**
 * Classifies the one call that publishes. Only a whole 2xx response that names the post is a success, only "nothing was
 * sent" and a 4xx are certain failures; everything else may have published and is unknown.
 */
export function readPublishResult(result: HttpResult, { readPosted, readError }: Dialect): PublishOutcome {
  if (result.kind === 'unsent') return unreachable(result.reason);
  if (result.kind === 'unanswered') return { kind: 'unknown', ...noResponse(result.reason) };
  const { response } = result;
  if (isSuccess(response)) {
    const posted = readPosted(response);
    return posted === null ? { kind: 'unknown', ...UNREADABLE } : { kind: 'published', ...posted };
  }
  if (isCertainError(response)) return readError(response);
  return { kind: 'unknown', ...serverError(response.status) };
}

/** The response to a call that reads or exchanges; throws NetworkError, with the words of `explain`, for all but 2xx. */
export function requireSuccess(
  platform: AccountPlatform,
  result: HttpResult,
  explain: (response: HttpResponse) => Explanation,
): HttpResponse {
  if (result.kind === 'unsent') throw explained(platform, unsent(result.reason), 0);
  if (result.kind === 'unanswered') throw explained(platform, noResponse(result.reason), 0);
  const { response } = result;
  if (isSuccess(response)) return response;
  const isTheirFault = response.status < 400 || response.status >= 500;
  if (isTheirFault) throw explained(platform, serverError(response.status), response.status);
  const explanation = explain(response);
  const { status = response.status } = explanation;
  // What is no JSON comes from something before the network, and says nothing of this account.
  const isForbidden = status === 403 && response.json !== undefined;
  throw explained(platform, explanation, response.status, isForbidden ? NotPermittedError : NetworkError);
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
export function explained(
  platform: AccountPlatform,
  explanation: Explanation,
  status: number,
  Thrown: typeof NetworkError = NetworkError,
): NetworkError {
  const { code, detail, sentence = sentenceOf(platform, explanation) } = explanation;
  return new Thrown(code, detail ?? sentence, explanation.status ?? status, explanation);
}

/** Thrown for a 2xx response that lacks what its documentation promises. */
export function unreadable(platform: AccountPlatform, status: number): NetworkError {
  return explained(platform, UNREADABLE, status);
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
export function unreachable(reason: string): PublishOutcome {
  return outage(unsent(reason));
}

/** The outcome of a failure after which certainly nothing is live, and another try is worth while. */
export function outage(failure: Failure): PublishOutcome {
  return { kind: 'deferred', reason: 'outage', retryAt: null, ...failure };
}

/** Reason why it is unknown whether a call was carried out: its response never arrived, or was incomplete. */
export function noResponse(reason: string): Failure {
  return failure('no_answer', { reason });
}

/** The same, where the network answered with an error of its own. */
export function serverError(status: number): Failure {
  return failure('server_error', { status });
}

/** The same, where the response says nothing. */
const UNREADABLE = failure('unreadable_answer');

/** Why a call came to nothing where the network has said no word of it: a code, and what its sentence names. */
export function failure(code: string, params?: ReasonParams): Failure {
  return { code, detail: null, ...(params && { params }) };
}

/** The sentence of the API about a call that got no words of the network: what connects an account is answered with it. */
export function sentenceOf(platform: AccountPlatform, { code, params = {} }: Failure): string {
  const { name } = NETWORKS[platform];
  switch (code) {
    case 'unreachable':
      return `${name} could not be reached (${params['reason']}).`;
    case 'no_answer':
      return `${name} gave no whole response (${params['reason']}).`;
    case 'server_error':
      return `${name} answered with an error of its own (${params['status']}).`;
    case 'unreadable_answer':
      return `${name} sent a response that can’t be understood.`;
    default:
      return params['status'] === undefined ? code : `It gave no reason (${params['status']}).`;
  }
}

/**
 * A network's reasons as one text for people. A body that is not JSON, like a proxy's page, has no readable reasons.
 */
export function wordsOf(reasons: readonly (string | null)[], status: number): Said {
  const letters = [...reasons.join(' ').replace(/\s+/g, ' ').trim()];
  if (letters.length === 0) return { detail: null, params: { status } };
  const words = letters.join('');
  if (letters.length <= WORDS_MAX_LENGTH) return { detail: words };
  return { detail: `${beginningOf(words, letters.slice(0, WORDS_MAX_LENGTH).join('').length)}…` };
}

function unsent(reason: string): Failure {
  return failure('unreachable', { reason });
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
