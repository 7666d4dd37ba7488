import pLimit, { type LimitFunction } from 'p-limit';

/** Runs work once few others are under way for its host. */
export type HostLimit = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/** Limits what is under way at a time, of one host and in all. What waits for its host takes no place of others. */
export function createHostLimit({ perHost, total }: { perHost: number; total: number }): HostLimit {
  const places = pLimit(total);
  const hosts = new Map<string, LimitFunction>();
  return async (host, work) => {
    const ofHost = hosts.get(host) ?? pLimit(perHost);
    hosts.set(host, ofHost);
    return ofHost(() => places(work)).finally(() => {
      if (ofHost.activeCount + ofHost.pendingCount === 0) hosts.delete(host);
    });
  };
}
