import type { Attacked } from './attackedProcess';

/** Prints what the calls have cost, and fails if one of them kept others waiting or was a fault; tells their number. */
export function expectQuick(app: Attacked): number {
  const { count, worst, faults, late } = app.report();
  process.stdout.write(`${count} calls, 0 without an answer; the worst:\n${worst.join('\n')}\n`);
  expect({ faults, late }).toEqual({ faults: [], late: [] });
  return count;
}
