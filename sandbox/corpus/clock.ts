/** Milliseconds since 1970; the corpus is a function of it. */
export type CorpusClock = { now: () => number };
