import type { PublishOutcome, ErrorClass, Failure } from '../connector';
import type { HttpResponse } from '../http';
import { readText } from '../../lib/json';
import { wordsOf, latest, readRetryAfter, readUnixSeconds } from '../outcomes';

type Rule = { pattern: RegExp; class: ErrorClass; code: string };

/** X documents no status for a spending limit that is reached. */
const SPENT = /spend(ing)? (limit|cap)|credits?\b.*(depleted|exhausted)|out of credits?/i;

/** X uses one shape for most errors, which differ only in their text; the first matching rule applies. */
const FORBIDDEN_RULES: Rule[] = [
  { pattern: /duplicate content/i, class: 'content', code: 'duplicate' },
  { pattern: /too long|needs to be a bit shorter/i, class: 'content', code: 'too_long' },
  { pattern: /cashtag|invalid URL|maximum of 4 items|longer than \d+ minutes?/i, class: 'content', code: 'rejected' },
  { pattern: SPENT, class: 'policy', code: 'out_of_credit' },
  { pattern: /unsupported authentication/i, class: 'auth', code: 'token_rejected' },
  { pattern: /suspended|locked|spam|automated|daily limit/i, class: 'policy', code: 'account_restricted' },
];

/** Outcome of POST /2/tweets when it was answered with 400 to 499. */
export function readXError(response: HttpResponse, now: number): PublishOutcome {
  const { code, ...said } = explainXProblem(response);
  const words = `${code} ${said.detail ?? ''}`;
  const refused = (error: ErrorClass, errorCode: string): PublishOutcome => ({
    kind: 'refused',
    class: error,
    code: errorCode,
    ...said,
  });
  const { status } = response;
  if (status === 401) return refused('auth', 'token_rejected');
  if (status === 402) return refused('policy', 'out_of_credit');
  if (status === 429) {
    // A spent cap comes with the headers of the rate limit too, and no reset of that ends it.
    if (code === 'usage-capped') return refused('policy', 'usage_capped');
    if (SPENT.test(words)) return refused('policy', 'out_of_credit');
    return { kind: 'deferred', reason: 'rate', retryAt: readRetryAt(response, now), code: 'rate_limited', ...said };
  }
  const rule = FORBIDDEN_RULES.find(({ pattern }) => pattern.test(words));
  if (rule !== undefined) return refused(rule.class, rule.code);
  // A 403 that is no JSON comes from something before X, and says nothing of this account.
  return status === 403 && response.json !== undefined
    ? refused('permission', 'not_permitted')
    : refused('content', 'rejected');
}

/** X's problem JSON as code (last part of its type, else the status) and words. */
export function explainXProblem({ status, json }: HttpResponse): Failure {
  const type = readText(json, 'type') ?? 'about:blank';
  const code = type === 'about:blank' ? String(status) : type.slice(type.lastIndexOf('/') + 1);
  const reasons = [readText(json, 'detail') ?? readText(json, 'title'), readText(json, 'errors', 0, 'message')];
  return { code, ...wordsOf(reasons, status) };
}

/** An OAuth 2 error of X's token endpoint as code and words. */
export function explainXOAuth(response: HttpResponse): Failure {
  const code = readText(response.json, 'error');
  if (code === null) return explainXProblem(response);
  return { code, ...wordsOf([readText(response.json, 'error_description') ?? code], response.status) };
}

function readRetryAt({ headers }: HttpResponse, now: number): Date | null {
  return latest(readRetryAfter(headers['retry-after'], now), readUnixSeconds(headers['x-rate-limit-reset'], now));
}
