/**
 * npm run qa:long -- bench replay: what recording costs, how fast a log folds, how long a jump takes; ratios within one run. Names
 * of parts behind it (recorder, writing, fold, seek, memory, browser, open) measure these alone.
 */
import { spawnSync } from 'node:child_process';
import type { UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../../src/app/rootReducer';
import { replayHeadless } from '../../../src/replay/fold/headless';
import { parseLog } from '../../../src/replay/log/parseLog';
import { createTimeline } from '../../../src/replay/fold/timeline';
import { MAX_BYTES } from '../../../src/recording/recorder/recorder';
import { cpuMs } from '../../../server/testing/cpuMs';
import { usedMb } from '../../../src/testing/usedMemory';
import { median } from '../measure';
import { serveFromMemory } from './responses';
import { timesOfOpening } from './browserOpen';
import { timesOfBrowserSeeks } from './browserSeek';
import { costOfDispatch, ratioOfAllWork } from './dispatchCost';
import { noise, quantile, randomNumbers, ratioOf, rounded } from './measure';
import { actionsOfSession, benchRecorder, recordedStore } from './session';
import type { RootState } from '../../../src/store/hooks';

const PARTS = ['recorder', 'writing', 'fold', 'seek', 'memory', 'browser', 'open'] as const;
const ROUNDS = 15;
const SEEKS = 400;
const BROWSER_SEEKS = 200;
const OPENINGS = 5;
/** More than a full recorder keeps. */
const FULL = 40_000;

function report(name: string, value: number | string, goal: string): void {
  console.log(`${name.padEnd(58)}${String(value).padStart(14)}   ${goal}`);
}

/** Dispatches every action into a store; the responses of the server are in the log, so nothing is called. */
function dispatchAll(dispatch: (action: UnknownAction) => unknown, actions: readonly UnknownAction[]): void {
  for (const action of actions) dispatch(action);
}

function measureRecorder(actions: readonly UnknownAction[]): void {
  for (const length of [0, 20_000]) {
    const { ratio, without, added, quiet } = costOfDispatch(actions, length);
    report(`recorder on over off, per dispatch, after ${length} actions`, rounded(ratio), 'goal 1.05');
    report(
      '  us: a dispatch without, added, written in quiet moments',
      [without, added, quiet].map((us) => rounded(us, 1)).join(' · '),
      '',
    );
  }
}

function measureAllWork(actions: readonly UnknownAction[]): void {
  const { median: middle, best, worst } = ratioOfAllWork(actions, ROUNDS);
  report(
    'recorder on over off, CPU, quiet moments included',
    `${rounded(middle, 2)} (${rounded(best, 2)}-${rounded(worst, 2)})`,
    'goal 1.5',
  );
}

function record(actions: readonly UnknownAction[], bounds: { maxBytes?: number; maxSegments?: number } = {}) {
  const recorder = benchRecorder({ maxBytes: Infinity, maxSegments: Infinity, ...bounds });
  const store = recordedStore(recorder);
  recorder.start();
  dispatchAll(store.dispatch, actions);
  recorder.flush();
  return recorder;
}

function measureFold(actions: readonly UnknownAction[]): void {
  const log = parseLog(JSON.stringify(record(actions).export()));
  const start = log.preloadedState as RootState;
  const raw = () => {
    const parsed = log.actions.slice(0, log.count);
    return cpuMs(() => parsed.reduce<RootState>((state, action) => rootReducer(state, action), start));
  };
  const headless = () =>
    cpuMs(() => {
      const { ok } = replayHeadless(log, rootReducer);
      if (!ok) throw new Error('The log does not replay.');
    });
  const { median: middle, best, worst } = ratioOf(ROUNDS, raw, headless);
  report(
    'headless, parsing and hashes included, over the raw fold',
    `${rounded(middle, 2)} (${rounded(best, 2)}-${rounded(worst, 2)})`,
    'goal 0.8',
  );
}

function measureSeek(actions: readonly UnknownAction[]): void {
  const log = parseLog(JSON.stringify(record(actions).export()), { bytes: Infinity, actions: Infinity });
  const timeline = createTimeline({ log, reducer: rootReducer });
  const before = usedMb();
  timeline.build();
  const heldMb = usedMb() - before;
  const drawn = randomNumbers(7);
  const times = Array.from({ length: SEEKS }, () => {
    const position = drawn() % log.count;
    const startedAt = performance.now();
    timeline.seek(position);
    return performance.now() - startedAt;
  });
  report(
    `seek in ${log.count} actions, state, ms (p50, p99)`,
    `${rounded(median(times), 2)}, ${rounded(quantile(times, 0.99), 2)}`,
    'goal p99 12',
  );
  report('  states kept for it · MB of heap', `${timeline.keptCount()} · ${rounded(heldMb, 1)}`, '');
}

function measureMemory(actions: readonly UnknownAction[]): void {
  const before = usedMb();
  const recorder = record(actions, { maxBytes: MAX_BYTES, maxSegments: 200 });
  const held = usedMb() - before;
  const { count, evicted, bytes } = recorder.stats();
  report(
    `memory of the recorder, MB (${count} kept, ${evicted} dropped)`,
    `${rounded(bytes / 1e6, 1)}, heap ${rounded(held, 1)}`,
    'goal 32',
  );
}

async function measureBrowser(actions: readonly UnknownAction[]): Promise<void> {
  const times = await timesOfBrowserSeeks(JSON.stringify(record(actions).export()), BROWSER_SEEKS);
  report(
    `seek in ${actions.length} actions, browser, laid out, ms (p50, p95)`,
    `${rounded(median(times), 1)}, ${rounded(quantile(times, 0.95), 1)}`,
    'goal p95 50',
  );
}

async function measureOpening(actions: readonly UnknownAction[]): Promise<void> {
  const recorder = record(actions, { maxBytes: MAX_BYTES, maxSegments: 200 });
  const { count } = recorder.stats();
  const text = JSON.stringify(recorder.export());
  const openings = await timesOfOpening(text, OPENINGS);
  const spread = (of: keyof (typeof openings)[number]) => {
    const times = openings.map((opening) => Math.round(opening[of]));
    return `${median(times)} (${Math.min(...times)}-${Math.max(...times)})`;
  };
  report(
    `opening ${count} actions, ${rounded(text.length / 1e6, 0)} MB, to the first screen, ms`,
    spread('shown'),
    'goal 700',
  );
  report('  longest task of the page, ms', spread('longestTask'), 'goal 100');
  report('  a jump to the end in that moment, ms', spread('earlyJump'), '');
}

/** Each part in a process of its own, as a page is one: none pays for what another has left in memory. */
function runApart(names: readonly string[]): void {
  for (const name of names) {
    const { status } = spawnSync(process.execPath, [__filename, name], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`The part "${name}" has failed.`);
  }
}

async function run(): Promise<void> {
  const asked = process.argv.slice(2);
  if (asked.length !== 1) {
    runApart(asked.length === 0 ? PARTS : asked);
    return;
  }
  serveFromMemory();
  const short = await actionsOfSession(10_000);
  const long = Array.from({ length: 10 }, () => short).flat();
  const parts: Record<(typeof PARTS)[number], () => Promise<void> | void> = {
    recorder: () => measureRecorder(short),
    writing: () => measureAllWork(short),
    fold: () => measureFold(short),
    seek: () => measureSeek(long),
    memory: () => measureMemory(long),
    browser: () => measureBrowser(short),
    open: () => measureOpening(long.slice(0, FULL)),
  };
  report('spin loop, median over best', rounded(noise(), 2), 'from 1.3 on, repeat');
  for (const name of PARTS) if (asked.includes(name)) await parts[name]();
  report('spin loop, median over best', rounded(noise(), 2), 'from 1.3 on, repeat');
}

void run().then(() => process.exit(0));
