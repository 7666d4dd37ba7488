import pLimit, { type LimitFunction } from 'p-limit';

/** Runs work that waits for a host, in its turn. */
export type Turns = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/** Makes turns: so much at a time of one host and so much in all. What waits for its host takes no place of others. */
export function createTurns({ perHost, total }: { perHost: number; total: number }): Turns {
  const places = pLimit(total);
  const hosts = new Map<string, LimitFunction>();
  return async (host, work) => {
    const turns = hosts.get(host) ?? pLimit(perHost);
    hosts.set(host, turns);
    return turns(() => places(work)).finally(() => {
      if (turns.activeCount + turns.pendingCount === 0) hosts.delete(host);
    });
  };
}
