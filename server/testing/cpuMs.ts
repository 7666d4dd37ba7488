/** Processor time in milliseconds that a piece of work costs this process, whatever else the machine does meanwhile. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
