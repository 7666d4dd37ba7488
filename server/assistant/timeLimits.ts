import { SECOND_MS } from '#contract/durations';
import { ReplyError, type Problem, type ReplyTiming } from './problems';

/** Some servers keep the connection after the end of a reply. */
const END_MS = 2 * SECOND_MS;

/** Ends a call that takes too long: at first, between two parts, and in all. */
export function limitTime({ firstMs, pauseMs, totalMs }: ReplyTiming, caller: AbortSignal) {
  const late = new AbortController();
  const end = (problem: Problem) => late.abort(new ReplyError(problem));
  const inAll = setTimeout(() => end('overlong'), totalMs);
  let pause = setTimeout(() => end('slow-start'), firstMs);
  return {
    /** Aborted by the caller, or with a ReplyError as its reason. */
    signal: AbortSignal.any([caller, late.signal]),
    /** Something arrived: the next part may take its own time. */
    heard(): void {
      clearTimeout(pause);
      pause = setTimeout(() => end('stalled'), pauseMs);
    },
    /** The reply is at its end: what may follow is a count of tokens. */
    handleEnd(): void {
      clearTimeout(pause);
      pause = setTimeout(() => end('stalled'), Math.min(pauseMs, END_MS));
    },
    stop(): void {
      clearTimeout(inAll);
      clearTimeout(pause);
    },
  };
}
