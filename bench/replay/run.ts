/** npm run bench:replay: what recording costs, how fast a log folds, how long a jump takes; ratios within one run. */
import './production';
import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../src/api';
import { rootReducer, slices, type RootState } from '../../src/app/rootReducer';
import { createFastReducer } from '../../src/replay/fastReducer';
import { replayHeadless } from '../../src/replay/headless';
import { parseLog } from '../../src/replay/parseLog';
import { createTimeline } from '../../src/replay/timeline';
import { makeStore } from '../../src/app/store';
import { serveFromMemory } from './answers';
import { cpuMs, median, noise, quantile, ratioOf, rounded, usedMb } from './measure';
import { actionsOfSession, benchRecorder, recordedStore } from './session';

const ROUNDS = 15;
const SEEKS = 400;

function report(name: string, value: number | string, goal: string): void {
  console.log(`${name.padEnd(58)}${String(value).padStart(14)}   ${goal}`);
}

/** Dispatches every action into a store; the answers of the server are in the log, so nothing is called. */
function dispatchAll(dispatch: (action: UnknownAction) => unknown, actions: readonly UnknownAction[]): void {
  for (const action of actions) dispatch(action);
}

function measureRecorder(actions: readonly UnknownAction[]): void {
  const plain = () => {
    const { store } = makeStore();
    return cpuMs(() => dispatchAll(store.dispatch, actions));
  };
  const withRecorder = (isOn: boolean) => () => {
    const recorder = benchRecorder();
    const store = recordedStore(recorder);
    if (isOn) recorder.start();
    return cpuMs(() => dispatchAll(store.dispatch, actions));
  };
  report(
    'recorder on over off, per dispatch (median)',
    rounded(ratioOf(ROUNDS, withRecorder(true), withRecorder(false)).median),
    'goal 1.05',
  );
  report('recorder off over none (median)', rounded(ratioOf(ROUNDS, withRecorder(false), plain).median), 'goal 1');
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
  const headless = () => {
    const fastReducer = createFastReducer<RootState>(slices, [baseApi.reducerPath]);
    return cpuMs(() => {
      const { ok } = replayHeadless(log, rootReducer, { fastReducer });
      if (!ok) throw new Error('The log does not replay.');
    });
  };
  const { median: middle, best, worst } = ratioOf(ROUNDS, raw, headless);
  report(
    'headless, parsing and hashes included, over the raw fold',
    `${rounded(middle, 2)} (${rounded(best, 2)}-${rounded(worst, 2)})`,
    'goal 1, aim 2-3',
  );
}

function measureSeek(actions: readonly UnknownAction[]): void {
  const log = parseLog(JSON.stringify(record(actions).export()), { bytes: Infinity, actions: Infinity });
  const timeline = createTimeline({ log, reducer: rootReducer });
  timeline.build();
  let seed = 7;
  const times = Array.from({ length: SEEKS }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    const startedAt = performance.now();
    timeline.seek(seed % log.count);
    return performance.now() - startedAt;
  });
  report(
    `seek in ${log.count} actions, state, ms (p50, p99)`,
    `${rounded(median(times), 2)}, ${rounded(quantile(times, 0.99), 2)}`,
    'goal p99 12',
  );
}

function measureMemory(actions: readonly UnknownAction[]): void {
  const before = usedMb();
  const recorder = record(actions, { maxBytes: 32_000_000, maxSegments: 200 });
  const held = usedMb() - before;
  const { count, evicted, bytes } = recorder.stats();
  report(
    `memory of the recorder, MB (${count} kept, ${evicted} dropped)`,
    `${rounded(bytes / 1e6, 1)}, heap ${rounded(held, 1)}`,
    'goal 32',
  );
}

async function run(): Promise<void> {
  serveFromMemory();
  const short = await actionsOfSession(10_000);
  report('spin loop, median over best', rounded(noise(), 2), 'from 1.3 on, repeat');
  measureRecorder(short);
  measureFold(short);
  const long = Array.from({ length: 10 }, () => short).flat();
  measureSeek(long);
  measureMemory(long);
}

void run().then(() => process.exit(0));
