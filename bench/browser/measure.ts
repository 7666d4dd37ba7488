const SPIN_TURNS = 20_000_000;

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/** How long a fixed loop takes just now, in milliseconds: where this varies, the machine is busy with other things. */
export function spin(): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let turn = 0; turn < SPIN_TURNS; turn += 1) sum = (sum + turn) % 7;
  return performance.now() - startedAt + (sum < 0 ? 1 : 0);
}
