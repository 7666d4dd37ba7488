const EPOCH_MS = 1_288_834_974_657n;

/**
 * Makes numeric ids that grow with time, as X does; `see` keeps new ones above those already given. `at` makes one of an
 * earlier instant (milliseconds since 1970).
 */
export type Snowflakes = { next(): string; at(instant: number): string; see(id: string): void };

/** `now` is in milliseconds since 1970. */
export function createSnowflakes(now: () => number): Snowflakes {
  let last = 0n;
  let earlier = 0n;
  const idOf = (instant: number) => (BigInt(instant) - EPOCH_MS) << 22n;
  return {
    next() {
      const fresh = idOf(now());
      last = fresh > last ? fresh : last + 1n;
      return String(last);
    },
    at(instant) {
      // Those of one instant differ in their last digits.
      earlier += 1n;
      return String(idOf(instant) + (earlier % (1n << 22n)));
    },
    see(id) {
      const seen = BigInt(id);
      if (seen > last) last = seen;
    },
  };
}
