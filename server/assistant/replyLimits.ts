import { HOUR_MS, SECOND_MS } from '#contract/durations';
import type { FastifyReply } from 'fastify';
import { AppError } from '../http/errors/appError';
import { tooManyTries } from '../http/rateLimits';

/** A reply that was stopped a moment ago may still be ending when the next one is asked for. */
const ENDING_MS = SECOND_MS;

type Counted = { startedAtMs: number[]; running: Promise<void> | null };

/** Who may ask for a reply now. Counted by this process alone, as for all other calls (decision 020). */
export type ReplyLimits = {
  /** Begins a reply of a user; the result ends it. Throws AppError 429 while another one is written, and above so many an hour. */
  begin: (userId: string, reply: FastifyReply) => Promise<() => void>;
};

/** Allows one reply of a user at a time, and so many within any hour. */
export function createReplyLimits(perHour: number): ReplyLimits {
  const users = new Map<string, Counted>();

  function countedOf(userId: string, now: number): Counted {
    for (const [id, { startedAtMs, running }] of users) {
      if (running === null && (startedAtMs.at(-1) ?? 0) <= now - HOUR_MS) users.delete(id);
    }
    const counted = users.get(userId) ?? { startedAtMs: [], running: null };
    counted.startedAtMs = counted.startedAtMs.filter((at) => at > now - HOUR_MS);
    users.set(userId, counted);
    return counted;
  }

  return {
    async begin(userId, reply) {
      const before = users.get(userId)?.running ?? null;
      if (before !== null) await Promise.race([before, pause(ENDING_MS)]);
      const now = performance.now();
      const counted = countedOf(userId, now);
      if (counted.running !== null) {
        reply.header('retry-after', 1);
        throw new AppError('RATE_LIMITED', 'Another reply is still being written. Please wait for it, or stop it.');
      }
      const [oldest = now] = counted.startedAtMs;
      if (counted.startedAtMs.length >= perHour) throw tooManyTries(reply, HOUR_MS - (now - oldest));
      counted.startedAtMs.push(now);
      return runOne(counted);
    },
  };
}

function runOne(counted: Counted): () => void {
  let end = () => {};
  counted.running = new Promise((resolve) => (end = resolve));
  return () => {
    counted.running = null;
    end();
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
