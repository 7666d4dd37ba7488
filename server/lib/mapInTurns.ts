import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time after which others have their turn. */
const TURN_MAX_MS = 20;

/** Maps a list in order, and lets everything else that waits for this thread have its turn in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let startedAt = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - startedAt > TURN_MAX_MS) {
      await nextTurn();
      startedAt = performance.now();
    }
    results.push(map(item, index));
  }
  return results;
}
