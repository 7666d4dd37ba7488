import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { NetworkRefusal, type PublishOutcome } from './connector';
import type { HttpAnswer, HttpResult } from './http';

/** How one network speaks: the parts of reading an answer that differ between networks. */
export type Dialect = {
  platform: AccountPlatform;
  /** The new post, out of a 2xx answer; null when the answer does not name one. */
  readPosted(answer: HttpAnswer): { remoteId: string; remoteUrl: string | null } | null;
  /** What an answer of 400 to 499 means; never called for 408. */
  readRefusal(answer: HttpAnswer): PublishOutcome;
};

/** More of a network's words would fill the card that shows them. */
const WORDS_MAX_LENGTH = 300;

/** Why a call came to nothing, as code and words for people. */
export type Failure = { code: string; detail: string };

/** The same for an answer; `status` is set where the network's own says less than it could: 401 for a token, 429 for a limit. */
export type Explanation = Failure & { status?: number };

/**
 * Classifies the one call that publishes. Only a whole 2xx answer that names the post is a success, only "nothing was
 * sent" and a 4xx are certain failures; everything else may have published and is unknown.
 */
export function readPublishResult(result: HttpResult, { platform, readPosted, readRefusal }: Dialect): PublishOutcome {
  if (result.kind === 'unsent') return unreachable(platform, result.reason);
  if (result.kind === 'unanswered') return { kind: 'unknown', ...noAnswer(platform, result.reason) };
  const { answer } = result;
  if (isSuccess(answer)) {
    const posted = readPosted(answer);
    return posted === null ? { kind: 'unknown', ...unreadableAnswer(platform) } : { kind: 'published', ...posted };
  }
  if (isCertainRefusal(answer)) return readRefusal(answer);
  return { kind: 'unknown', ...serverError(platform, answer.status) };
}

/** The answer to a call that reads or exchanges; throws NetworkRefusal, with the words of `explain`, for all but 2xx. */
export function requireSuccess(
  platform: AccountPlatform,
  result: HttpResult,
  explain: (answer: HttpAnswer) => Explanation,
): HttpAnswer {
  if (result.kind === 'unsent') throw refusalOf(unsent(platform, result.reason), 0);
  if (result.kind === 'unanswered') throw refusalOf(noAnswer(platform, result.reason), 0);
  const { answer } = result;
  if (isSuccess(answer)) return answer;
  const isTheirFault = answer.status < 400 || answer.status >= 500;
  if (isTheirFault) throw refusalOf(serverError(platform, answer.status), answer.status);
  throw explained(explain(answer), answer.status);
}

/** Thrown for a refusal that has been explained. */
export function explained(explanation: Explanation, status: number): NetworkRefusal {
  return refusalOf(explanation, explanation.status ?? status);
}

/** Thrown for a 2xx answer that lacks what its documentation promises. */
export function unreadable(platform: AccountPlatform, status: number): NetworkRefusal {
  return refusalOf(unreadableAnswer(platform), status);
}

/** Tells whether an answer says that what was asked has been done. */
export function isSuccess({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300;
}

/** Tells whether an answer proves that nothing was done; 408 does not: that server may have read the whole request. */
export function isCertainRefusal({ status }: HttpAnswer): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

/** The outcome of a call of which no byte was sent. */
export function unreachable(platform: AccountPlatform, reason: string): PublishOutcome {
  return outage(unsent(platform, reason));
}

/** The outcome of a failure after which certainly nothing is live, and another try is worth while. */
export function outage(failure: Failure): PublishOutcome {
  return { kind: 'deferred', reason: 'outage', retryAt: null, ...failure };
}

/** Why nobody knows whether a call was carried out: its answer never came, or not whole. */
export function noAnswer(platform: AccountPlatform, reason: string): Failure {
  return { code: 'no_answer', detail: `${NETWORKS[platform].name} gave no whole answer (${reason}).` };
}

/** The same, where the network answered with an error of its own. */
export function serverError(platform: AccountPlatform, status: number): Failure {
  return { code: 'server_error', detail: `${NETWORKS[platform].name} answered with an error of its own (${status}).` };
}

/** The same, where the answer says nothing. */
export function unreadableAnswer(platform: AccountPlatform): Failure {
  return { code: 'unreadable_answer', detail: `${NETWORKS[platform].name} sent an answer that cannot be understood.` };
}

/** A network's reasons as one text for people. What is no JSON, like the page of a proxy, gives none that they could read. */
export function wordsOf(reasons: readonly (string | null)[], status: number): string {
  const letters = [...reasons.join(' ').replace(/\s+/g, ' ').trim()];
  if (letters.length === 0) return `It gave no reason (${status}).`;
  return letters.length > WORDS_MAX_LENGTH ? `${letters.slice(0, WORDS_MAX_LENGTH).join('')}…` : letters.join('');
}

function unsent(platform: AccountPlatform, reason: string): Failure {
  return { code: 'unreachable', detail: `${NETWORKS[platform].name} could not be reached (${reason}).` };
}

function refusalOf({ code, detail }: Failure, status: number): NetworkRefusal {
  return new NetworkRefusal(code, detail, status);
}
