/** After this long a wait, people are told that it is still going on. */
export const SLOW_MS = 8_000;
