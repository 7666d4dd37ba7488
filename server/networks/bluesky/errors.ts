import { ACCOUNT_STOPPED, type ErrorClass, type PublishOutcome } from '../connector';
import type { HttpResponse } from '../http';
import { readText } from '../../lib/json';
import {
  outage,
  serverError,
  wordsOf,
  type Explanation,
  type Said,
  latest,
  readRetryAfter,
  readUnixSeconds,
} from '../outcomes';

/** Errors by which a server refuses a token, whatever their status: an expired one is a 400. */
const TOKEN_ERRORS = ['ExpiredToken', 'InvalidToken', 'AuthMissing', 'AuthenticationRequired', 'invalid_token'];
/** Errors of an account that its network has stopped, or that its owner has. */
const ACCOUNT_ERRORS = [
  'AccountTakedown',
  'AccountDeactivated',
  'AccountSuspended',
  'AccountNotFound',
  'RepoTakendown',
];
const SCOPE_ERRORS = ['ScopeMissing', 'ScopeMissingError', 'insufficient_scope'];
const TOO_LARGE = 413;
const TOO_MANY = 429;
const PASSING = 503;
const ENDED = 400;

/** Outcome of a write that was answered with 400 to 499. */
export function readXrpcError(response: HttpResponse, now: number): PublishOutcome {
  const { error, ...said } = readProblem(response);
  const refused = (cls: ErrorClass, code: string): PublishOutcome => ({ kind: 'refused', class: cls, code, ...said });
  const { status } = response;
  if (status === TOO_MANY) {
    return { kind: 'deferred', reason: 'rate', retryAt: readRetryAt(response, now), code: 'rate_limited', ...said };
  }
  if (ACCOUNT_ERRORS.includes(error)) return refused('policy', 'account_restricted');
  if (isTokenError(response)) return refused('auth', 'token_rejected');
  if (status === 403 || SCOPE_ERRORS.includes(error)) return refused('permission', 'not_permitted');
  if (status === TOO_LARGE) return refused('content', 'media_too_large');
  if (error === 'BlobNotFound') return outage({ code: 'media_missing', ...said });
  // What is no JSON comes from something before the server, and says nothing of the post.
  return error === '' ? outage(serverError(status)) : refused('content', 'rejected');
}

/** An error of a call that reads or exchanges, as code and words; that of a token as 401, whatever status it came with. */
export function explainXrpc(response: HttpResponse): Explanation {
  const { error, ...said } = readProblem(response);
  const isToken = isTokenError(response) && !ACCOUNT_ERRORS.includes(error);
  return { code: error || String(response.status), ...said, ...(isToken && { status: 401 }) };
}

/** The same of a call about the account of a token: whether it is stopped. */
export function explainOwner(response: HttpResponse): Explanation {
  const explanation = explainXrpc(response);
  return isAboutAccount(response) ? { ...explanation, code: ACCOUNT_STOPPED } : explanation;
}

/**
 * The same of a renewal. Only a server's own word about the token or its account ends the connection, as 400; whatever
 * else comes, perhaps from something in front of the server, lets it be tried again.
 */
export function explainRefresh(response: HttpResponse): Explanation {
  const explanation = explainXrpc(response);
  const isOver = TOKEN_ERRORS.includes(errorOf(response)) || isAboutAccount(response);
  if (isOver) return { ...explanation, status: ENDED };
  return { ...explanation, status: response.status === TOO_MANY ? TOO_MANY : PASSING };
}

/**
 * True if a call without parameters failed for its account. Of one that it can't find, deleted or taken down, the reference
 * server says that the request is invalid.
 */
function isAboutAccount(response: HttpResponse): boolean {
  return [...ACCOUNT_ERRORS, 'InvalidRequest'].includes(errorOf(response));
}

/** Name of the error in a response; empty where there is none. */
export function errorOf({ json }: HttpResponse): string {
  return readText(json, 'error') ?? '';
}

function readProblem(response: HttpResponse): { error: string } & Said {
  const { json, status } = response;
  return { error: errorOf(response), ...wordsOf([readText(json, 'message') ?? readText(json, 'error')], status) };
}

function isTokenError(response: HttpResponse): boolean {
  return response.status === 401 || TOKEN_ERRORS.includes(errorOf(response));
}

function readRetryAt({ headers }: HttpResponse, now: number): Date | null {
  return latest(readRetryAfter(headers['retry-after'], now), readUnixSeconds(headers['ratelimit-reset'], now));
}
