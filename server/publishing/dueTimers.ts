/**
 * Calls back with everything that falls due at one instant, never before it. Delays are counted on the monotonic
 * clock, so a wall clock that is set meanwhile changes nothing.
 */
export type DueTimers<T> = {
  add(item: T, delayMs: number): void;
  /** Forgets all that waits and hands it back. */
  clear(): T[];
};

/** Groups items by millisecond, so that a thousand posts of one instant start together. */
export function createDueTimers<T>(onDue: (items: T[]) => void): DueTimers<T> {
  const slots = new Map<number, { items: T[]; timer: NodeJS.Timeout }>();

  return {
    add(item, delayMs) {
      // Node's timers may fire up to a millisecond early.
      const delay = Math.ceil(Math.max(0, delayMs)) + 1;
      const slot = Math.ceil(performance.now() + delay);
      const known = slots.get(slot);
      if (known) {
        known.items.push(item);
        return;
      }
      const items = [item];
      const timer = setTimeout(() => {
        slots.delete(slot);
        onDue(items);
      }, delay);
      slots.set(slot, { items, timer });
    },
    clear() {
      const waiting = [...slots.values()];
      for (const { timer } of waiting) clearTimeout(timer);
      slots.clear();
      return waiting.flatMap(({ items }) => items);
    },
  };
}
