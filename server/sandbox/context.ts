import { createCallCounter } from './callCounter';
import { createFaultBook } from './faults/faultBook';
import { createCodeBook } from './oauth/codeBook';
import { createRateLimiter } from './rateLimits';
import { createWorld } from './world/world';

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
};

/** Makes what the parts of one sandbox share; what was kept in the folder is there again. */
export function createContext({ publicOrigin, folder, now, isLenient }: ContextOptions) {
  const context = {
    publicOrigin,
    now,
    isLenient,
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
