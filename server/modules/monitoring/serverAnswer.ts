import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import type { HttpLimits, HttpResponse, HttpResult } from '../../networks/http';
import { readRetryAfter, readUnixSeconds } from '../../networks/retryAt';
import { rateLimited } from './rateGate';
import { FetchError } from '../../lib/safeFetch';

/** Bounds of one request to a server that people have named. */
export const SERVER_LIMITS: HttpLimits = { connectMs: 5_000, totalMs: 10_000, responseMaxBytes: 2 * BYTES_PER_MB };

/** Response of a server below 500; `restUntil` where this one was the last that it gives for a while. */
export type ServerAnswer = { status: number; json: unknown; restUntil: Date | null };

/** Pause after a server said "too often" without saying until when, and the longest one that it can ask for. */
const PAUSE_MS = 5 * MINUTE_MS;
const PAUSE_MAX_MS = HOUR_MS;

/** Reads what came of a request; throws FetchError without a usable response, and SourceError where it was too often. */
export function readAnswer(result: HttpResult, now: number): ServerAnswer {
  if (result.kind !== 'answered') throw new FetchError(`It couldn’t be reached (${result.reason}).`);
  const { status, json, headers } = result.response;
  const resetAt = readResetAt(headers, now);
  if (status === 429) throw rateLimited(resetAt ?? new Date(now + PAUSE_MS));
  if (status >= 500) throw new FetchError(`It answered with status ${status}.`);
  const remaining = headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining'];
  return { status, json, restUntil: remaining?.trim() === '0' ? resetAt : null };
}

/** When a server wants to be asked again: by seconds or a date, by Mastodon's ISO instant, or by Unix seconds. */
function readResetAt(headers: HttpResponse['headers'], now: number): Date | null {
  const resetAt =
    readRetryAfter(headers['retry-after'], now) ??
    readInstant(headers['x-ratelimit-reset']) ??
    readUnixSeconds(headers['ratelimit-reset'], now);
  if (resetAt === null || resetAt.getTime() <= now) return null;
  return new Date(Math.min(resetAt.getTime(), now + PAUSE_MAX_MS));
}

function readInstant(header: string | undefined): Date | null {
  const instant = new Date(/^\d{4}-\d\d-\d\dT/.test(header ?? '') ? (header ?? '') : NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
