import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** Time after which long work lets others go first. */
const TURN_MS = 8;

/** Called between the steps of long work: waits for a turn of the event loop when this work has had it for a while. */
export type TakeTurns = () => Promise<void> | void;

/** Makes what long work calls between its steps, so that requests and due posts never wait for more than one step. */
export function createTurns(): TakeTurns {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Maps a list in order, and lets everything else that waits for this thread have its turn in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const takeTurns = createTurns();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    const turn = takeTurns();
    if (turn !== undefined) await turn;
    results.push(map(item, index));
  }
  return results;
}

/** Does work for somebody once all that was asked for before it has ended, however it did. */
type InLine = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes lines, one for each name: work that takes long is done one piece after another for one person, and beside that of others. */
export function createLines(): InLine {
  const lasts = new Map<string, Promise<unknown>>();
  return async (whose, work) => {
    const result = (lasts.get(whose) ?? Promise.resolve()).then(work);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    lasts.set(whose, ended);
    try {
      return await result;
    } finally {
      if (lasts.get(whose) === ended) lasts.delete(whose);
    }
  };
}

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
