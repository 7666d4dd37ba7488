import type { Action, Store, StoreEnhancer } from '@reduxjs/toolkit';
import { encode, type Lost } from './codec';
import { exportLog } from './exportLog';
import { THREW, type AppVersion, type Environment, type LogFile, type Mark } from './format';
import { scheduleIdle } from './idle';
import type { PlainObject } from './plain';
import { createRedactor, type Redactor } from './redact';
import { createSegments } from './segments';
import { snapshot } from './snapshot';
import { createStateDigest } from './stateDigest';

export type RecorderOptions = {
  app: AppVersion;
  reducerKeys: readonly string[];
  endpoints: readonly string[];
  redactor?: Redactor;
  segmentSize?: number;
  maxBytes?: number;
  maxSegments?: number;
  /** Paths of the state that the hashes leave out. */
  volatile?: readonly string[];
  /** Reads what the screen depends on besides the state; asked at the first start. */
  readEnv?: () => Partial<Environment>;
  /** A monotonic clock and the wall clock, both in ms. */
  now?: () => number;
  wall?: () => number;
};

export type RecorderStats = {
  /** Actions that the log holds, and older ones that it had to drop. */
  count: number;
  evicted: number;
  segments: number;
  bytes: number;
  /** Values that a log cannot hold. */
  lost: number;
  /** The recorder met an error of its own, and has stopped. */
  hasFailed: boolean;
};

export type Recorder = {
  /** The innermost enhancer of the store: it sees what the reducers see, once and in their order. */
  enhancer: StoreEnhancer;
  start: () => void;
  stop: () => void;
  isOn: () => boolean;
  /** Points out the moment before the next action. */
  mark: (label: string) => void;
  stats: () => RecorderStats;
  export: () => LogFile;
};

/** An action that is not text yet. `after` is missing while its dispatch is under way. */
type Entry = {
  action: PlainObject;
  time: number;
  before: unknown;
  after?: unknown;
  /** Why the state before it is not what the entry before has left. */
  reason: string | null;
  hasThrown: boolean;
};

const SEGMENT_SIZE = 500;
const MAX_BYTES = 32_000_000;
const MAX_SEGMENTS = 200;
const MAX_PENDING = 2_000;

/** Makes a recorder: off until it is started, bounded in memory, and never a reason for the app to fail. */
export function createRecorder({
  app,
  reducerKeys,
  endpoints,
  redactor = createRedactor(),
  segmentSize = SEGMENT_SIZE,
  maxBytes = MAX_BYTES,
  maxSegments = MAX_SEGMENTS,
  volatile = [],
  readEnv = () => ({}),
  now = () => performance.now(),
  wall = () => Date.now(),
}: RecorderOptions): Recorder {
  const segments = createSegments({ segmentSize, maxBytes, maxSegments });
  const digest = createStateDigest(volatile, redactor);
  const lost: (Lost & { i: number })[] = [];
  const marks: Mark[] = [];
  let start: { now: number; wall: number; env: Partial<Environment> } | null = null;
  let getState: () => unknown = () => undefined;
  let isOn = false;
  let hasFailed = false;
  let pending: Entry[] = [];
  /** The entry whose dispatch is under way: a subscriber may dispatch before it returns. */
  let current: Entry | null = null;
  let lastState: unknown;
  let reasonOfNext: string | null = null;
  /** Prints of earlier actions are void: a secret was learnt here, and their hashes still had it in them. */
  let printsFrom = 0;

  function fail(): void {
    isOn = false;
    hasFailed = true;
  }

  function begin(action: Action): Entry | null {
    try {
      const before = getState();
      if (current !== null) current.after ??= before;
      else if (before !== lastState) reasonOfNext ??= 'external';
      const entry = {
        action: snapshot(action),
        time: now(),
        before,
        reason: reasonOfNext,
        hasThrown: false,
      };
      reasonOfNext = null;
      if (pending.length === 0) scheduleIdle(flush);
      else if (pending.length >= MAX_PENDING) flush();
      pending.push(entry);
      return entry;
    } catch {
      fail();
      return null;
    }
  }

  function record<A extends Action, T extends A>(inner: Store<unknown, A>, action: T): T {
    const entry = begin(action);
    if (entry === null) return inner.dispatch(action);
    const outer = current;
    current = entry;
    try {
      return inner.dispatch(action);
    } catch (error) {
      // What a subscriber throws is no matter of the reducer's: the state has changed by then.
      entry.hasThrown = inner.getState() === entry.before;
      throw error;
    } finally {
      current = outer;
      lastState = inner.getState();
      entry.after ??= lastState;
    }
  }

  /** Writes what is pending; tells whether something is left. */
  function flush(isTimeLeft = () => true): boolean {
    try {
      let written = 0;
      for (const entry of pending) {
        if (entry.after === undefined || !isTimeLeft()) break;
        write(entry);
        written += 1;
      }
      pending = pending.slice(written);
    } catch {
      fail();
      pending = [];
    }
    return pending.length > 0;
  }

  function write({ action, time, before, after, reason, hasThrown }: Entry): void {
    if (reason !== null || segments.isFull()) segments.open(before, reason);
    const i = segments.total();
    const edition = redactor.edition();
    const plain = hasThrown ? { type: THREW } : encode(action, (found) => lost.push({ i, ...found }));
    const line = redactor.action(plain);
    const print = digest.short(after);
    if (redactor.edition() !== edition) printsFrom = i;
    segments.append(line, Math.round((time - (start?.now ?? 0)) * 10) / 10, print);
  }

  return {
    enhancer: (createStore) => (reducer, preloadedState) => {
      const inner = createStore(reducer, preloadedState);
      ({ getState } = inner);
      return { ...inner, dispatch: (action) => (isOn ? record(inner, action) : inner.dispatch(action)) };
    },
    start() {
      if (isOn) return;
      try {
        reasonOfNext = start === null ? 'started' : 'resumed';
        start ??= { now: now(), wall: wall(), env: readEnv() };
        isOn = true;
        hasFailed = false;
      } catch {
        fail();
      }
    },
    stop() {
      isOn = false;
    },
    isOn: () => isOn,
    mark(label) {
      if (!isOn) return;
      marks.push({ i: segments.total() + pending.length, label, t: now() - (start?.now ?? 0) });
    },
    stats: () => ({
      count: segments.total() - segments.evicted() + pending.length,
      evicted: segments.evicted(),
      segments: segments.list().length,
      bytes: segments.bytes(),
      lost: lost.length,
      hasFailed,
    }),
    export() {
      flush();
      const end = isOn ? getState() : lastState;
      if (isOn && end !== lastState) {
        segments.open(end, 'external');
        lastState = end;
      }
      return exportLog({
        ...{ app, reducerKeys, endpoints, volatile, redactor, digest, segments, marks, lost, printsFrom, end },
        t0: start?.wall ?? wall(),
        env: start?.env ?? {},
      });
    },
  };
}
