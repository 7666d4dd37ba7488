import { median, spin } from '../measure';

/** One measured way of doing a thing; returns what it cost, in any unit. */
export type Way = () => Promise<number>;

export type Comparison = { ratio: number; ours: number; floor: number; isNoisy: boolean; spinMs: number };

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
