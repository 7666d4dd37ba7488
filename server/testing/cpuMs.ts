/** Processor time in milliseconds that a piece of work costs this process, whatever else the machine does meanwhile. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const TRIES = 3;

/**
 * The least of three measurements, or the first below `enoughMs`. What is costly is so each time; compiling, and collecting what other
 * tests have left, fall upon one.
 */
export function leastCpuMs(work: () => void, enoughMs: number): number {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least >= enoughMs; tries += 1) least = Math.min(least, cpuMs(work));
  return least;
}
