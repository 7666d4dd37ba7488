/** How many calls of one kind one account may make in a window that begins with its first call. */
export type RateLimit = { calls: number; windowMs: number };

/** Where a call stands in its window; `resetAt` is in milliseconds since 1970. */
export type RateStanding = { isAllowed: boolean; limit: number; remaining: number; resetAt: number };

/** Counts calls in memory; a restart of the sandbox forgets them. */
export function createRateLimiter(now: () => number) {
  const windows = new Map<string, { used: number; resetAt: number }>();
  return {
    take(key: string, { calls, windowMs }: RateLimit): RateStanding {
      const known = windows.get(key);
      const window = known && known.resetAt > now() ? known : { used: 0, resetAt: now() + windowMs };
      windows.set(key, window);
      const isAllowed = window.used < calls;
      if (isAllowed) window.used += 1;
      return { isAllowed, limit: calls, remaining: calls - window.used, resetAt: window.resetAt };
    },
    /** How many calls of the window have been made. */
    used(key: string): number {
      const window = windows.get(key);
      return window && window.resetAt > now() ? window.used : 0;
    },
    clear: () => windows.clear(),
  };
}
