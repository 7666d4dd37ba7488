/** Collects items and hands them on together: one batch at a time, the next one gathers meanwhile. */
export type Batcher<T> = {
  add(item: T): void;
  /** Resolves once everything added so far has been handed on. */
  idle(): Promise<void>;
};

/** How many are handed on at a time, at most. */
const MAX_BATCH = 2_000;

/** `handle` must not throw; it settles its own failures, since nobody waits for a single item. */
export function createBatcher<T>(handle: (items: T[]) => Promise<void>): Batcher<T> {
  let waiting: T[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // One turn of the event loop lets answers that arrive together leave together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await handle(batch);
    }
    running = null;
  }

  return {
    add(item) {
      waiting.push(item);
      running ??= drain();
    },
    async idle() {
      while (running) await running;
    },
  };
}
