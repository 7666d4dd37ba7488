import { createLogger } from '../lib/logger';
import { createOutageLog } from './outages';

type Line = { level: number; msg: string; seconds?: number };

const AWAY = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
const NO_ROOM = Object.assign(new Error('could not extend file'), { code: '53100' });

let lines: Line[];
let isAway: boolean;
let stop: () => void;
let logger: ReturnType<typeof createLogger>;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  isAway = true;
  const outages = createOutageLog();
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  logger = createLogger({ level: 'warn', destination, absorbs: outages.absorbs });
  stop = outages.watch(logger, () => (isAway ? Promise.reject(AWAY) : Promise.resolve()));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** Lets time pass second by second, and the log hear what its look at the database found. */
async function pass(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 1_000) {
    jest.advanceTimersByTime(1_000);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

test('a minute without a database is two lines, however much fails meanwhile', async () => {
  for (let second = 0; second < 60; second += 1) {
    logger.error({ err: AWAY }, 'publisher cycle failed');
    logger.child({ reqId: 'one' }).error({ err: AWAY }, 'request failed');
    await pass(1_000);
  }
  expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('cannot be used') }]);
  isAway = false;
  await pass(15_000);
  expect(lines).toMatchObject([{ level: 50 }, { level: 40, msg: 'the database works again', seconds: 60 }]);
});

test('one broken connection is one line, and no alarm', async () => {
  isAway = false;
  logger.warn({ err: AWAY }, 'publisher lost its connection');
  await pass(15_000);
  expect(lines).toMatchObject([{ level: 40, msg: 'the database failed for a moment' }]);
});

test('a lock that lets a call fail now and then is one outage', async () => {
  isAway = false;
  for (let times = 0; times < 5; times += 1) {
    logger.error({ err: AWAY }, 'request failed');
    await pass(5_000);
  }
  await pass(15_000);
  expect(lines).toHaveLength(2);
});

test('what is no outage keeps its line, and a full disk is left to who watches it', () => {
  logger.error({ err: new Error('a fault of ours') }, 'request failed');
  logger.error({ err: NO_ROOM }, 'request failed');
  expect(lines).toMatchObject([{ level: 50, msg: 'request failed' }]);
});
