/** How often it is looked whether somebody has stopped typing. */
const TICK_MS = 150;
/** Who has not pressed a key for so long has stopped. */
const PAUSE_MS = 100;
/** Who goes on typing is not waited for longer than so many ticks. */
const TICKS_MAX = 4;

/** Tells what is typed: the first key at once, those right after it together, when they pause or have gone on for long. */
export type ContentReports = {
  /** A key has changed the text. */
  typed: (text: string) => void;
  /** Tells now what has not been told yet, because somebody is about to use it. */
  flush: () => void;
  /** Forgets what has not been told: something else stands in its place. */
  drop: () => void;
};

/** Wraps a way to tell a text that may cost much more than a key does. */
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
