/*
 * Unusual on purpose: one action with everything that listens to it costs several times what a browser needs for a
 * key, and a log with an entry per key grows with the square of the text. The store hears the first key at once and the
 * next ones together.
 */
/** Interval at which the reporter checks whether typing has stopped. */
export const TICK_MS = 150;
/** After this long without a key, typing has stopped. */
const PAUSE_MS = 100;
/** While somebody keeps typing, a report is due after this many ticks at the latest. */
const TICKS_MAX = 4;

/** Reports typed text: the first key at once, the following ones together, at a pause or after a while. */
export type ContentReports = {
  /** A key has changed the text. */
  typed: (text: string) => void;
  /** Reports unreported changes now, because they are about to be used. */
  flush: () => void;
  /** Drops unreported changes: they have been replaced. */
  drop: () => void;
};

/** Spares `tell`, which may cost much more than a key stroke, from running for each of them. */
export function createContentReports(tell: (text: string) => void): ContentReports {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let ticks = 0;
  let typedAt = 0;
  let untold: string | null = null;

  function handleTick() {
    timer = null;
    if (untold === null) return;
    ticks += 1;
    if (ticks >= TICKS_MAX || performance.now() - typedAt >= PAUSE_MS) flush();
    else timer = setTimeout(handleTick, TICK_MS);
  }

  function report(text: string) {
    untold = null;
    ticks = 0;
    timer ??= setTimeout(handleTick, TICK_MS);
    tell(text);
  }

  function flush() {
    if (untold !== null) report(untold);
  }

  return {
    typed: (text) => {
      if (timer === null) {
        report(text);
        return;
      }
      untold = text;
      typedAt = performance.now();
    },
    flush,
    drop: () => {
      untold = null;
    },
  };
}
