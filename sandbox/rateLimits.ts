/** Limit on calls of one kind by one account, in a window that starts with its first call. */
export type RateLimit = { calls: number; windowMs: number };

/** Where a call stands in its window; `resetAt` is in milliseconds since 1970. */
export type RateStanding = { isAllowed: boolean; limit: number; remaining: number; resetAt: number };

/** Counts calls in memory; a restart of the sandbox forgets them. */
export function createRateLimiter(now: () => number) {
  const windows = new Map<string, { used: number; resetAt: number }>();
  return {
    /** `points`: as how many calls this one counts. */
    take(key: string, { calls, windowMs }: RateLimit, points = 1): RateStanding {
      const known = windows.get(key);
      const window = known && known.resetAt > now() ? known : { used: 0, resetAt: now() + windowMs };
      windows.set(key, window);
      const isAllowed = window.used + points <= calls;
      if (isAllowed) window.used += points;
      return { isAllowed, limit: calls, remaining: calls - window.used, resetAt: window.resetAt };
    },
    /** Number of calls made in the window. */
    used(key: string): number {
      const window = windows.get(key);
      return window && window.resetAt > now() ? window.used : 0;
    },
    clear: () => windows.clear(),
  };
}
