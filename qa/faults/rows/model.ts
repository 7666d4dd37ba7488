import { MINUTE_MS } from '#contract/durations';
import { runModel } from '../model/modelRun';
import type { Row } from '../row';

/** A short run takes a few seconds; a failing order is not made shorter for so long that the other checks starve. */
const SHORT_LIMIT_MS = 2 * MINUTE_MS;
const LIMIT_MS = 20 * MINUTE_MS;

const model: Row = {
  id: 'R39',
  name: 'any order of create, edit, delete, undo, passing time, publishing steps, faults, kills and starts (fast-check)',
  expected: 'after every step nothing is out twice or against a confirmed change; at the end model = API = network',
  async run({ seed, isShort }) {
    const runs = isShort ? 2 : 20;
    const limitMs = isShort ? SHORT_LIMIT_MS : LIMIT_MS;
    const steps = await runModel({ seed, runs, steps: isShort ? 120 : 700, limitMs });
    return `${runs} orders, ${steps} steps: never wrong, equal at the end`;
  },
};

export const modelRows: readonly Row[] = [model];
