/** A source of numbers that gives the same ones for the same seed, on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** One of the items. */
  pick<T>(items: readonly [T, ...T[]]): T;
};

/** Makes the numbers of a seed (FNV-1a into mulberry32). */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  return { next, pick: (items) => items[Math.floor(next() * items.length)] ?? items[0] };
}
