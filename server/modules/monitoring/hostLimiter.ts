import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { Reason } from '#contract/schemas/common';
import { type Pauses, rateLimited } from './rateGate';
import { FetchError } from '../../lib/safeFetch';
import { reasonsOf, SourceError, type FoundPost } from './source';

/** Response of a server to one search; `restUntil` where it wants to be left alone after it. */
export type Reading = { posts: FoundPost[]; isCapped: boolean; restUntil: Date | null };

/** A server that does not search for us: it is not asked again for an hour. */
export class ClosedError extends SourceError {}

/** A question to a server; the same `key` at the same place is the same question, whoever asks. */
export type Question = {
  place: string;
  key: string;
  /** Time for which a response is given again without a request. */
  freshMs: number;
  ask: () => Promise<Reading>;
};

/** Asks servers that people have named no more than those should bear; throws SourceError or FetchError. */
export type HostLimiter = (question: Question) => Promise<Reading>;

type Options = { pauses: Pauses; now?: () => number };

/** State of a server that fails. */
type Rest = { times: number; until: number; reason: Reason };

/** Searches that are remembered: each is at most as large as the responses of a hostile server. */
const KNOWN_MAX = 50;
const RESTS_MAX = 1_000;

/** Rest of a server after its first failure; it doubles with each further one. */
const REST_MIN_MS = MINUTE_MS;
const REST_MAX_MS = HOUR_MS;

/**
 * Makes what asks servers: questions that are asked at the same time, or soon after each other, are one; a server that fails
 * is left alone, ever longer; one that says when to come back is asked by none of ours until then.
 */
export function createHostLimiter({ pauses, now = Date.now }: Options): HostLimiter {
  // The oldest entries come first, and are forgotten first.
  const known = new Map<string, { outcome: Promise<Reading>; goodUntil: number }>();
  const rests = new Map<string, Rest>();

  async function ask({ place, ask: send }: Question): Promise<Reading> {
    const rest = rests.get(place);
    if (rest !== undefined && now() < rest.until) throw new FetchError(rest.reason.code, rest.reason.params);
    const pausedUntil = await pauses.until(place, new Date(now()));
    if (pausedUntil !== null) throw rateLimited(pausedUntil);
    try {
      const reading = await send();
      rests.delete(place);
      if (reading.restUntil !== null) await pauses.add(place, reading.restUntil);
      return reading;
    } catch (error) {
      if (error instanceof SourceError && error.retryAt !== null) await pauses.add(place, error.retryAt);
      else if (error instanceof ClosedError) letRest(place, error, REST_MAX_MS);
      else if (error instanceof FetchError) letRest(place, error, REST_MIN_MS * 2 ** (rest?.times ?? 0));
      throw error;
    }
  }

  function letRest(place: string, error: SourceError | FetchError, forMs: number): void {
    const until = now() + Math.min(forMs, REST_MAX_MS);
    const [{ code, params } = { code: 'unreachable' }] = reasonsOf(error) ?? [];
    const reason = { code, params: { ...params, asked_again: new Date(until).toISOString() } };
    put(rests, place, { times: (rests.get(place)?.times ?? 0) + 1, until, reason }, RESTS_MAX);
  }

  return (question) => {
    const key = `${question.place} ${question.key}`;
    const before = known.get(key);
    if (before !== undefined && now() < before.goodUntil) return before.outcome;
    const outcome = ask(question);
    put(known, key, { outcome, goodUntil: now() + question.freshMs }, KNOWN_MAX);
    // A refusal of this one question is remembered like its response; pauses and rests end by themselves.
    outcome.catch((error: unknown) => {
      if (!(error instanceof SourceError) || error.retryAt !== null) known.delete(key);
    });
    return outcome;
  };
}

function put<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest] of map) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}
