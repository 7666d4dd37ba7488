/**
 * Calls back with everything that is due at one instant, never before it. Delays use the monotonic clock, so setting
 * the wall clock changes nothing.
 */
export type DueTimers<T> = {
  /** `at` is an instant of performance.now(). */
  add(item: T, at: number): void;
  /** Removes and returns everything that is waiting. */
  clear(): T[];
};

/** Groups items by millisecond, so that a thousand posts of one instant start together. */
export function createDueTimers<T>(onDue: (items: T[]) => void): DueTimers<T> {
  const slots = new Map<number, { items: T[]; timer: NodeJS.Timeout }>();

  function start(slot: number) {
    const items: T[] = [];
    // Node's timers can fire up to a millisecond early.
    const delay = Math.max(0, slot - performance.now()) + 1;
    const timer = setTimeout(() => {
      slots.delete(slot);
      onDue(items);
    }, delay);
    return { items, timer };
  }

  return {
    add(item, at) {
      const slot = Math.ceil(at);
      const waiting = slots.get(slot) ?? start(slot);
      waiting.items.push(item);
      slots.set(slot, waiting);
    },
    clear() {
      const waiting = [...slots.values()];
      for (const { timer } of waiting) clearTimeout(timer);
      slots.clear();
      return waiting.flatMap(({ items }) => items);
    },
  };
}
