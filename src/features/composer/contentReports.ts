/** Keys that follow each other faster than this are told together: a person sees no difference, and typing costs less. */
const TOGETHER_MS = 150;

/** Tells what is typed: the first key at once, those right after it together. */
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
  let untold: string | null = null;

  function handlePause() {
    timer = null;
    flush();
  }

  function report(text: string) {
    untold = null;
    timer ??= setTimeout(handlePause, TOGETHER_MS);
    tell(text);
  }

  function flush() {
    if (untold !== null) report(untold);
  }

  return {
    typed: (text) => {
      if (timer === null) report(text);
      else untold = text;
    },
    flush,
    drop: () => {
      untold = null;
    },
  };
}
