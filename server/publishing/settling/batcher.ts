/** Collects items and passes them on in batches: one at a time, while the next one fills. */
export type Batcher<T> = {
  add(item: T): void;
  /** Resolves once everything added so far has been passed on. */
  idle(): Promise<void>;
};

/** Most items in one batch. */
const MAX_BATCH = 2_000;

/** `handle` must not throw; it deals with its own errors, since nobody waits for a single item. */
export function createBatcher<T>(handle: (items: T[]) => Promise<void>): Batcher<T> {
  let waiting: T[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // After one turn of the event loop, responses that arrive together leave together.
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
