/** A cache of facts about objects that keeps only recently used entries. */
export type RecentMemory<Value> = {
  get: (key: object) => Value | undefined;
  set: (key: object, value: Value) => void;
  /** Starts a new turn: entries that were not used during the last one are dropped, even if their object lives on. */
  turn: () => void;
  clear: () => void;
};

/** Makes a cache that never keeps an object alive. */
export function createRecentMemory<Value>(): RecentMemory<Value> {
  let recent = new WeakMap<object, Value>();
  let earlier = new WeakMap<object, Value>();

  return {
    get(key) {
      const known = recent.get(key);
      if (known !== undefined) return known;
      const found = earlier.get(key);
      if (found !== undefined) recent.set(key, found);
      return found;
    },
    set: (key, value) => void recent.set(key, value),
    turn() {
      earlier = recent;
      recent = new WeakMap();
    },
    clear() {
      earlier = new WeakMap();
      recent = new WeakMap();
    },
  };
}
