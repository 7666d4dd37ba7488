/** A line of the table: a measure beside few posts and beside many, or one figure of the whole. */
export type Line = { measure: string; few: string; many: string; ratio: string; goal: string; met: 'yes' | 'NO' | '' };

/** Growth that is allowed, and milliseconds below which a difference is the machine's. */
const RATIO_MAX = 1.5;
const NOISE_MS = 2;

/** Compares milliseconds beside few posts with those beside many. */
export function growthLine(measure: string, fewMs: number, manyMs: number): Line {
  const ratio = manyMs / fewMs;
  const isMet = ratio <= RATIO_MAX || manyMs - fewMs <= NOISE_MS;
  return {
    measure,
    few: `${fewMs.toFixed(1)} ms`,
    many: `${manyMs.toFixed(1)} ms`,
    ratio: ratio.toFixed(2),
    goal: `<= ${RATIO_MAX}, or ${NOISE_MS} ms more`,
    met: isMet ? 'yes' : 'NO',
  };
}

/** A figure of the whole, with its goal as a person reads it; without a goal it is for comparison. */
export function figureLine(measure: string, figure: string, goal = '', isMet: boolean | null = null): Line {
  return { measure, few: '', many: figure, ratio: '', goal, met: isMet === null ? '' : isMet ? 'yes' : 'NO' };
}
