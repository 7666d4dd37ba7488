import type { AccountPlatform } from '#contract/networks';
import { createFaultBook } from './faults';
import { createCodeBook } from './oauth/authorization';
import { createWorld } from './world/world';

const CLIENT_TIMEOUT_MS = 5_000;

/** State shared by all parts of the sandbox. */
export type SandboxContext = ReturnType<typeof createContext>;

/** Options of a sandbox. */
export type ContextOptions = {
  /** Origin of the product, to which authorizations return. */
  publicOrigin: string;
  /** Folder in which everything is kept; null keeps it in memory. */
  folder: string | null;
  /** Milliseconds since 1970. */
  now: () => number;
  /** No rate limits and no error of repeated texts, so that a test sees everything that was sent twice. */
  isLenient: boolean;
  /** Fetches the document of an app that is known by its address; tests bring it from elsewhere. */
  fetchClient?: (url: string) => Promise<Response>;
};

/** Makes what the parts of one sandbox share; what was kept in the folder is there again. */
export function createContext({
  publicOrigin,
  folder,
  now,
  isLenient,
  fetchClient = (url) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS) }),
}: ContextOptions) {
  const context = {
    publicOrigin,
    now,
    isLenient,
    fetchClient,
    world: createWorld(folder, now),
    codes: createCodeBook(now),
    faults: createFaultBook(),
    limits: createRateLimiter(now),
    calls: createCallCounter(),
  };
  return {
    ...context,
    /** Forgets everything, on disk too. */
    reset(): void {
      context.world.reset();
      [context.codes, context.faults, context.limits, context.calls].forEach((part) => part.clear());
    },
  };
}

/** Number of calls of one endpoint, with or without faults. */
type CallCount = { platform: AccountPlatform; endpoint: string; count: number };

/** Counts the API calls since the start or the last reset, for tests that ask "exactly once?". */
function createCallCounter() {
  const counts: CallCount[] = [];
  const find = (platform: AccountPlatform, endpoint: string) =>
    counts.find((one) => one.platform === platform && one.endpoint === endpoint);
  return {
    declare(platform: AccountPlatform, endpoint: string): void {
      // Servers of one network share their names.
      if (find(platform, endpoint) === undefined) counts.push({ platform, endpoint, count: 0 });
    },
    isDeclared: (platform: AccountPlatform, endpoint: string): boolean => find(platform, endpoint) !== undefined,
    add(platform: AccountPlatform, endpoint: string): void {
      const known = find(platform, endpoint);
      if (known !== undefined) known.count += 1;
    },
    list: (): CallCount[] => counts,
    clear: (): void => counts.forEach((one) => (one.count = 0)),
  };
}

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
