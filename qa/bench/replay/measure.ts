import { median, spin } from '../measure';

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export type Ratio = { median: number; best: number; worst: number };

/**
 * The ratio of two measures, from rounds in which both take turns at going first: a busy moment of the machine then
 * falls on both.
 */
export function ratioOf(rounds: number, measureOne: () => number, measureOther: () => number): Ratio {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = round % 2 === 0;
    const early = isFirst ? measureOne() : measureOther();
    const late = isFirst ? measureOther() : measureOne();
    ratios.push(isFirst ? early / late : late / early);
  }
  return { median: median(ratios), best: quantile(ratios, 0.1), worst: quantile(ratios, 0.9) };
}

/** Slowdown of an idle loop against its best time: near 1 the machine is quiet; from 1.3 on, repeat the run. */
export function noise(): number {
  const times = Array.from({ length: 40 }, () => spin(2_000_000));
  return median(times) / Math.min(...times);
}

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

/** Draws the same numbers in each run. */
export function randomNumbers(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    // The low bits of such numbers have short periods.
    return last >>> 8;
  };
}
