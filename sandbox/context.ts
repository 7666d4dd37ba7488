import { createCallCounter } from './callCounter';
import { createFaultBook } from './faults/faultBook';
import { createCodeBook } from './oauth/codeBook';
import { createRateLimiter } from './rateLimits';
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
