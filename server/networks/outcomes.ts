import { PLATFORM_NAMES } from '#contract/platforms';
import type { AccountPlatform } from '#contract/platforms';
import { NetworkRefusal } from './connector';
import type { PublishOutcome } from './connector';
import type { HttpAnswer, HttpResult } from './http';

/** How one network speaks: the parts of reading an answer that differ between networks. */
export type Dialect = {
  platform: AccountPlatform;
  /** The new post, out of a 2xx answer; null when the answer does not name one. */
  readPosted(answer: HttpAnswer): { remoteId: string; remoteUrl: string | null } | null;
  /** What an answer of 400 to 499 means; never called for 408. */
  readRefusal(answer: HttpAnswer): PublishOutcome;
};

/**
 * Classifies the one call that publishes. Only a whole 2xx answer that names the post is a success, only "nothing was
 * sent" and a 4xx are certain failures; everything else may have published and is unknown.
 */
export function readPublishResult(result: HttpResult, { platform, readPosted, readRefusal }: Dialect): PublishOutcome {
  const network = PLATFORM_NAMES[platform];
  if (result.kind === 'unsent') return unreachable(platform, result.reason);
  if (result.kind === 'unanswered') {
    return unknown('no_answer', `${network} gave no whole answer (${result.reason}).`);
  }
  const { answer } = result;
  if (isSuccess(answer)) {
    const posted = readPosted(answer);
    if (posted !== null) return { kind: 'published', ...posted };
    return unknown('unreadable_answer', `${network} answered ${answer.status} without naming the post.`);
  }
  if (isCertainRefusal(answer)) return readRefusal(answer);
  return unknown('server_error', `${network} answered ${answer.status}, which leaves open whether it has the post.`);
}

/**
 * Classifies a call that comes before publishing (an upload, a container) and gives the id that it is about. Nothing
 * can be live yet, so what is unclear may safely be tried again from the start.
 */
export function readPreparation(
  result: HttpResult,
  { platform, readRefusal }: Pick<Dialect, 'platform' | 'readRefusal'>,
  readId: (answer: HttpAnswer) => string | null,
): string | PublishOutcome {
  const network = PLATFORM_NAMES[platform];
  if (result.kind === 'unsent') return unreachable(platform, result.reason);
  if (result.kind === 'unanswered') return outage('no_answer', `${network} gave no whole answer (${result.reason}).`);
  const { answer } = result;
  if (isSuccess(answer)) {
    return readId(answer) ?? outage('unreadable_answer', `${network} sent an answer without the data.`);
  }
  const refusal = isCertainRefusal(answer) ? readRefusal(answer) : null;
  if (refusal !== null && refusal.kind !== 'unknown') return refusal;
  return outage('server_error', `${network} answered ${answer.status}.`);
}

/** The answer to a call that reads or exchanges; throws NetworkRefusal, with the words of `explain`, for all but 2xx. */
export function requireSuccess(
  platform: AccountPlatform,
  result: HttpResult,
  explain: (answer: HttpAnswer) => { code: string; detail: string },
): HttpAnswer {
  const network = PLATFORM_NAMES[platform];
  if (result.kind === 'unsent') {
    throw new NetworkRefusal('unreachable', `${network} could not be reached (${result.reason}).`, 0);
  }
  if (result.kind === 'unanswered') {
    throw new NetworkRefusal('no_answer', `${network} gave no whole answer (${result.reason}).`, 0);
  }
  const { answer } = result;
  if (isSuccess(answer)) return answer;
  if (answer.status < 400 || answer.status >= 500) {
    throw new NetworkRefusal('server_error', `${network} answered ${answer.status}.`, answer.status);
  }
  const { code, detail } = explain(answer);
  throw new NetworkRefusal(code, detail, answer.status);
}

/** The refusal of a draft that the network would not take, found before anything is sent. */
export function unfit(code: string, detail: string): PublishOutcome {
  return { kind: 'refused', class: 'content', code, detail };
}

/** Thrown for a 2xx answer that lacks what its documentation promises. */
export function unreadable(platform: AccountPlatform, status: number): NetworkRefusal {
  return new NetworkRefusal(
    'unreadable_answer',
    `${PLATFORM_NAMES[platform]} sent an answer without the data.`,
    status,
  );
}

function isSuccess({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300;
}

/** 408 is a server that gave up waiting: it may have read the whole request all the same. */
function isCertainRefusal({ status }: HttpAnswer): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function unreachable(platform: AccountPlatform, reason: string): PublishOutcome {
  return outage('unreachable', `${PLATFORM_NAMES[platform]} could not be reached, nothing was sent (${reason}).`);
}

function outage(code: string, detail: string): PublishOutcome {
  return { kind: 'deferred', reason: 'outage', retryAt: null, code, detail };
}

function unknown(code: string, detail: string): PublishOutcome {
  return { kind: 'unknown', code, detail };
}
