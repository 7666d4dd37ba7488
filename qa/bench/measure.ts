const SPIN_STEPS = 20_000_000;

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Current duration of a fixed loop in milliseconds: if it varies, the machine is busy with other things. */
export function spin(steps = SPIN_STEPS): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) | 0;
  return performance.now() - startedAt + (sum === 1 ? 1 : 0);
}
