/** One measured way of doing a thing; returns what it cost, in any unit. */
export type Way = () => Promise<number>;

export type Comparison = { ratio: number; ours: number; floor: number; isNoisy: boolean; spinMs: number };

const SPIN_STEPS = 20_000_000;
const NOISY_SPREAD = 1.35;

/**
 * Measures two ways in turns and compares each round by itself, so that a machine that becomes slow meanwhile is slow
 * for both; gives the median of the rounds' ratios. A loop that always costs the same tells how calm the machine was.
 */
export async function compare(ours: Way, floor: Way, rounds: number): Promise<Comparison> {
  const rows = [];
  for (let round = 0; round < rounds; round += 1) {
    const spinMs = spin();
    // Whoever comes second finds a warmer machine, so they take turns at that too.
    const isOursFirst = round % 2 === 0;
    const first = await (isOursFirst ? ours : floor)();
    const second = await (isOursFirst ? floor : ours)();
    rows.push({ ours: isOursFirst ? first : second, floor: isOursFirst ? second : first, spinMs });
  }
  const spins = rows.map((row) => row.spinMs);
  return {
    ratio: median(rows.map((row) => row.ours / row.floor)),
    ours: median(rows.map((row) => row.ours)),
    floor: median(rows.map((row) => row.floor)),
    isNoisy: Math.max(...spins) / Math.min(...spins) > NOISY_SPREAD,
    spinMs: median(spins),
  };
}

/** Milliseconds that a fixed amount of work takes now. */
export function spin(): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let step = 0; step < SPIN_STEPS; step += 1) sum = (sum * 31 + step) | 0;
  return performance.now() - startedAt + (sum === 1 ? 1 : 0);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
