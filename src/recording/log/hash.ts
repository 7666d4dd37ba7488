/** A local constant, because in Jest looking up the global Math costs ten times as much as the multiplication. */
const { imul } = Math;

/** An incremental 64-bit hash: fast and well mixed, but not cryptographic. */
export class Hash {
  private high = 0xdeadbeef | 0;
  private low = 0x41c6ce57 | 0;

  /** Adds a 32-bit integer. */
  number(value: number): void {
    this.high = imul(this.high ^ value, 0x9e3779b1);
    this.low = imul(this.low ^ value, 0x5f356495);
    this.high ^= this.low >>> 15;
  }

  /** Adds a text and its length, which separates it from the next value. */
  text(value: string): void {
    let { high, low } = this;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      high = imul(high ^ code, 0x9e3779b1);
      low = imul(low ^ code, 0x5f356495);
      high ^= low >>> 15;
    }
    this.high = high;
    this.low = low;
    this.number(~value.length);
  }

  /** Adds another hash. */
  hash(other: Hash): void {
    this.number(other.high);
    this.number(other.low);
  }

  /** The hash in hexadecimal, 16 digits. */
  toString(): string {
    const high = mix(this.high) ^ imul(this.low, 0x2c1b3c6d);
    const low = mix(this.low) ^ imul(high, 0x297a2d39);
    return hexadecimal(high) + hexadecimal(low);
  }
}

/** Hashes one text. */
export function hashText(text: string): string {
  const hash = new Hash();
  hash.text(text);
  return hash.toString();
}

function mix(bits: number): number {
  const once = imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

function hexadecimal(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}

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
