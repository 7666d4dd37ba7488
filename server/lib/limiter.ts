/** Runs work with a bound on how much of it runs at the same time; what is over waits its turn. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a limiter that lets `max` pieces of work run at a time; whoever has waited longest is next. */
export function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The next in line takes over the place; it becomes free only if nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
