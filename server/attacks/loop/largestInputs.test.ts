import { MINUTE_MS } from '#contract/durations';
import { attackInputs } from './attackInputs';
import { START_MAX_MS, startAttacked, type Attacked } from './attackedProcess';
import { expectQuick } from './expectQuick';
import { IMPORT_FILES } from './importFiles';

/** Hundreds of calls, one after the other. */
const LONG_MS = 8 * MINUTE_MS;

let app: Attacked;

beforeAll(async () => void (app = await startAttacked()), START_MAX_MS);
afterAll(() => app.stop());

test(
  'no file of an import keeps others waiting',
  async () => {
    for (const { what, contentType, body } of IMPORT_FILES) {
      const call = { method: 'POST', path: '/api/v1/imports?dry_run=true', contentType, body };
      await app.attack(`POST /imports of ${what}, ${contentType}`, call);
    }
    expect(expectQuick(app)).toBe(IMPORT_FILES.length);
  },
  LONG_MS,
);

test(
  'no input of any route keeps others waiting',
  async () => {
    expect(await attackInputs(app, { short: 2, long: 6 })).toBeGreaterThan(700);
  },
  LONG_MS,
);
