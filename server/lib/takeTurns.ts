import { setImmediate as nextTurn } from 'node:timers/promises';

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
