import { HOUR_MS } from '#contract/durations';
import { PIECES } from '../longTexts';
import { attackInputs } from './attackInputs';
import { START_MAX_MS, startAttacked, type Attacked } from './attackedProcess';

let app: Attacked;

beforeAll(async () => void (app = await startAttacked()), START_MAX_MS);
afterAll(() => app.stop());

test(
  'no input of any route keeps others waiting, whatever it is full of',
  async () => {
    expect(await attackInputs(app, { short: 8, long: PIECES.length })).toBeGreaterThan(3_000);
  },
  HOUR_MS,
);
