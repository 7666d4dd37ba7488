const EPOCH_MS = 1_288_834_974_657n;

/**
 * Makes numeric ids that grow with time, as X does; `see` keeps new ones above those already given. `at` makes one of an
 * earlier instant (milliseconds since 1970).
 */
export type Snowflakes = { next(): string; at(instant: number): string; see(id: string): void };

/** The first id of an instant in milliseconds since 1970. */
export function snowflakeOf(instant: number): string {
  return String((BigInt(instant) - EPOCH_MS) << 22n);
}

/** The instant of an id, in milliseconds since 1970; null if it is none. */
export function instantOfSnowflake(id: string): number | null {
  return /^\d{1,19}$/.test(id) ? Number((BigInt(id) >> 22n) + EPOCH_MS) : null;
}

/** `now` is in milliseconds since 1970. */
export function createSnowflakes(now: () => number): Snowflakes {
  let last = 0n;
  let earlier = 0n;
  const idOf = (instant: number) => BigInt(snowflakeOf(instant));
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
      // Networks of the AT Protocol have ids of their own.
      if (!/^\d+$/.test(id)) return;
      const seen = BigInt(id);
      if (seen > last) last = seen;
    },
  };
}
