import { MINUTE_MS } from '#contract/durations';
import { attackInputs } from './attackInputs';
import { START_MAX_MS, startAttacked, type Attacked } from './attackedProcess';

/** Hundreds of calls, one after the other. */
const LONG_MS = 8 * MINUTE_MS;

let app: Attacked;

beforeAll(async () => void (app = await startAttacked()), START_MAX_MS);
afterAll(() => app.stop());

test(
  'no input of any route keeps others waiting',
  async () => {
    expect(await attackInputs(app, { short: 2, long: 6 })).toBeGreaterThan(700);
  },
  LONG_MS,
);
