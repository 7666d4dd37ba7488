/** After so long a wait people are told that it goes on. */
export const SLOW_MS = 8_000;
