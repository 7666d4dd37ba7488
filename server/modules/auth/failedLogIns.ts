import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { visitorOf } from './logIn';

/** An operator sees that passwords are being guessed, and from where; more lines would say no more. */
const LINES_PER_MINUTE = 10;

/** Counts a log-in that was refused, by whatever way in, and tells of it in the log. */
export type NoteFailedLogIn = (request: FastifyRequest, userId: string | null) => void;

/** Makes what notes the failed log-ins of one server. */
export function createFailedLogInNote(metrics: FastifyInstance['metrics']): NoteFailedLogIn {
  const budget = createLineBudget(LINES_PER_MINUTE);
  return (request, userId) => {
    metrics?.failedLogIns.inc();
    const line = budget();
    if (line !== null) request.log.warn({ userId, ...visitorOf(request), ...line }, 'log-in failed');
  };
}

/** Requests one more line: null if it is one too many, otherwise the number left out since the last one. */
type LineBudget = () => { leftOut: number } | null;

/** Bounds lines that strangers cause, so that nobody can write the log full. */
export function createLineBudget(perMinute: number): LineBudget {
  let endsAt = 0;
  let written = 0;
  let leftOut = 0;
  return () => {
    const now = performance.now();
    if (now >= endsAt) {
      endsAt = now + MINUTE_MS;
      written = 0;
    }
    if (written >= perMinute) {
      leftOut += 1;
      return null;
    }
    written += 1;
    const line = { leftOut };
    leftOut = 0;
    return line;
  };
}
