import { ReplyError, type Problem, type ReplyTiming } from './problems';

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
    stop(): void {
      clearTimeout(inAll);
      clearTimeout(pause);
    },
  };
}
