import { createTurns } from './takeTurns';

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
