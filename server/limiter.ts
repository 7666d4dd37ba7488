/** Runs work with a bound on how much of it runs at the same time; what is over waits its turn. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a limiter that lets so much run at a time; who waited longest is next. */
export function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place; only without anybody it becomes free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
