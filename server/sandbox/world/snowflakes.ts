const EPOCH_MS = 1_288_834_974_657n;

/** Makes numeric ids that grow with time, as X does; `see` keeps new ones above those already given. */
export type Snowflakes = { next(): string; see(id: string): void };

/** `now` is in milliseconds since 1970. */
export function createSnowflakes(now: () => number): Snowflakes {
  let last = 0n;
  return {
    next() {
      const fresh = (BigInt(now()) - EPOCH_MS) << 22n;
      last = fresh > last ? fresh : last + 1n;
      return String(last);
    },
    see(id) {
      const seen = BigInt(id);
      if (seen > last) last = seen;
    },
  };
}
