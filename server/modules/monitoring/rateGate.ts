import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import { SourceError } from './source';
import type { HttpLimits, HttpResponse, HttpResult } from '../../networks/http';
import { readRetryAfter, readUnixSeconds } from '../../networks/outcomes';
import { FetchError } from '../../lib/safeFetch';

/** Keeps a source from being asked before it wants to be. */
type RateGate = {
  /** Throws SourceError while it is closed. */
  check(): void;
  /** Closes it until then; null leaves it as it is. */
  closeUntil(until: Date | null): void;
};

/** Makes a gate that is open. */
export function createRateGate(now: () => number): RateGate {
  let closedUntil = 0;
  return {
    check() {
      if (now() < closedUntil) throw rateLimited(new Date(closedUntil));
    },
    closeUntil(until) {
      if (until !== null) closedUntil = Math.max(closedUntil, until.getTime());
    },
  };
}

/** Error for a source that has been asked too often. */
export function rateLimited(until: Date): SourceError {
  return new SourceError({ code: 'search_limit', params: { until: until.toISOString() } }, until);
}

/** Remembers, for all our servers together, which places want to be left alone, and until when. */
export type Pauses = {
  /** Until when a place wants to be left alone; null: it may be asked. */
  until(place: string, now: Date): Promise<Date | null>;
  /** Leaves a place alone; a longer pause stays. */
  add(place: string, until: Date): Promise<void>;
};

/** Pauses kept in memory, for tests. */
export function createMemoryPauses(): Pauses {
  const pauses = new Map<string, Date>();
  return {
    async until(place, now) {
      const until = pauses.get(place) ?? null;
      return until !== null && until > now ? until : null;
    },
    async add(place, until) {
      const known = pauses.get(place);
      if (known === undefined || known < until) pauses.set(place, until);
    },
  };
}

/** Bounds of one request to a server that people have named. */
export const SERVER_LIMITS: HttpLimits = { connectMs: 5_000, totalMs: 10_000, responseMaxBytes: 2 * BYTES_PER_MB };

/** Response of a server below 500; `restUntil` where this one was the last that it gives for a while. */
export type ServerAnswer = { status: number; json: unknown; restUntil: Date | null };

/** Pause after a server said "too often" without saying until when, and the longest one that it can ask for. */
const PAUSE_MS = 5 * MINUTE_MS;
const PAUSE_MAX_MS = HOUR_MS;

/** Reads what came of a request; throws FetchError without a usable response, and SourceError where it was too often. */
export function readAnswer(result: HttpResult, now: number): ServerAnswer {
  if (result.kind !== 'answered') throw new FetchError('unreachable', { reason: result.reason });
  const { status, json, headers } = result.response;
  const resetAt = readResetAt(headers, now);
  if (status === 429) throw rateLimited(resetAt ?? new Date(now + PAUSE_MS));
  if (status >= 500) throw new FetchError('answered', { status });
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
