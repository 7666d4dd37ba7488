import type { Reducer } from '@reduxjs/toolkit';
import { createCapture, type Capture, type CaptureOptions, type Entry } from './capture';
import { encode, type Lost } from '../log/codec';
import { exportLog } from './exportLog';
import { THREW } from '../log/actions';
import type { AppVersion, LogFile, Build } from '../log/format';
import { createRedactor, type Redactor } from '../redaction/redact';
import { createSegments } from './segments';
import { createStateDigest } from '../log/digest';
import { isPlainObject } from '../log/plain';

/** Facts about the build for the log, and the limits of the recorder. */
export type RecorderOptions = CaptureOptions & {
  app: AppVersion;
  reducerKeys: readonly string[];
  endpoints: readonly string[];
  /** The capture that is already in the store; without one the recorder makes its own. */
  capture?: Capture;
  redactor?: Redactor;
  /** Recomputes hashes that were spoiled by a secret learned later; without it they are left out. */
  reducer?: Reducer;
  /** Adds the slices that a state lacks because they arrived after it, so that it is as `reducer` would have it. */
  complete?: (state: unknown) => unknown;
  segmentSize?: number;
  maxBytes?: number;
  maxSegments?: number;
  /** Paths of the state that are excluded from the hashes. */
  volatile?: readonly string[];
};

/** Contents and costs of a recorder. */
export type RecorderStats = {
  /** Number of actions in the log, and of older ones that it had to drop. */
  count: number;
  evicted: number;
  segments: number;
  bytes: number;
  /** Number of values that a log cannot contain. */
  lost: number;
  /** The recorder had an error of its own, and has stopped. */
  hasFailed: boolean;
};

/** Records the actions of a store and returns them as a log. */
export type Recorder = Pick<Capture, 'enhancer' | 'start' | 'stop' | 'isOn' | 'mark'> & {
  /** Writes everything that is waiting at once. */
  flush: () => void;
  /** Drops everything recorded and starts a new log; calls with these request ids stay out of it. */
  forget: (requestIds?: readonly string[]) => void;
  stats: () => RecorderStats;
  export: () => LogFile;
};

const SEGMENT_SIZE = 500;
/** Out of the 32 MB that the recorder may take; the rest is for entries that wait to be written. */
export const MAX_BYTES = 28_000_000;
const MAX_SEGMENTS = 200;

/** Creates a recorder: off until started, bounded in memory, and never a reason for the app to fail. */
export function createRecorder({
  app,
  reducerKeys,
  endpoints,
  segmentSize = SEGMENT_SIZE,
  maxBytes = MAX_BYTES,
  maxSegments = MAX_SEGMENTS,
  volatile = [],
  capture: givenCapture,
  redactor: givenRedactor,
  reducer,
  complete = (state) => state,
  ...captureOptions
}: RecorderOptions): Recorder {
  const capture = givenCapture ?? createCapture(captureOptions);
  const segments = createSegments({ segmentSize, maxBytes, maxSegments });
  let redactor = givenRedactor ?? createRedactor(capture.passwords);
  let digest = createStateDigest(volatile, redactor);
  let lost: (Lost & { i: number })[] = [];
  /** Prints of actions before this index must be recomputed: they still contain a secret that was learned here. */
  let printsFrom = 0;

  capture.onWaiting((isUrgent) => {
    if (isUrgent) flush();
    else scheduleIdle(flush);
  });

  /** Writes waiting entries as long as there is time; returns whether any are left. */
  function flush(isTimeLeft = () => true): boolean {
    try {
      return capture.drain((entry) => {
        if (!isTimeLeft()) return false;
        write(entry);
        return true;
      });
    } catch {
      capture.fail();
      return false;
    }
  }

  function write({ action, time, before, after, reason, hasThrown }: Entry): void {
    if (reason !== null || segments.isFull()) {
      segments.open(complete(before), reason);
      redactor.turn();
      digest.turn();
      lost = lost.filter((found) => found.i >= segments.evicted());
    }
    const i = segments.total();
    const edition = redactor.edition();
    const plain = hasThrown ? { type: THREW } : encode(action, (found) => lost.push({ i, ...found }));
    const line = redactor.action(plain);
    const print = digest.short(complete(after));
    if (redactor.edition() !== edition) printsFrom = i;
    segments.append(line, Math.round((time - (capture.begun()?.now ?? 0)) * 10) / 10, print);
  }

  return {
    ...capture,
    flush: () => void flush(),
    forget(requestIds = []) {
      capture.forget(requestIds);
      segments.forget();
      redactor = createRedactor(capture.passwords);
      digest = createStateDigest(volatile, redactor);
      lost = [];
      printsFrom = 0;
    },
    stats: () => ({
      count: segments.total() - segments.evicted() + capture.pendingCount(),
      evicted: segments.evicted(),
      segments: segments.list().length,
      bytes: segments.bytes(),
      lost: lost.length,
      hasFailed: capture.hasFailed(),
    }),
    export() {
      flush();
      const { state, isReplaced } = capture.end();
      const end = complete(state);
      if (isReplaced) segments.open(end, 'external');
      const begun = capture.begun();
      const file = exportLog({
        app,
        reducerKeys,
        endpoints,
        volatile,
        redactor,
        digest,
        segments,
        lost,
        printsFrom,
        reducer,
        end,
        marks: capture.marks(),
        t0: begun?.wall ?? Date.now(),
        env: begun?.env ?? {},
      });
      // Exporting traverses all states, so the caches for the old ones are of no further use.
      redactor.forget();
      digest.forget();
      return file;
    },
  };
}

const LATEST_MS = 250;
const SLICE_MS = 5;

/** Does a slice of work until the time is up; returns whether there is more. */
type IdleWork = (isTimeLeft: () => boolean) => boolean;

/** Does work in idle moments: the first slice within 250 ms, the others whenever the page is idle again. */
function scheduleIdle(work: IdleWork, latestMs = LATEST_MS): void {
  const run = () => {
    const end = performance.now() + SLICE_MS;
    if (work(() => performance.now() < end)) scheduleIdle(work, 0);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, latestMs);
}

/** What a log says of the build that wrote it, and the reducer with every slice. */
export type WritingBuild = Build & { app: AppVersion; reducer: Reducer };

/** Makes the part of the recorder that writes and exports what a capture holds. */
export function createWriter(capture: Capture, build: WritingBuild): Recorder {
  const firstState = build.reducer(undefined, { type: '@@INIT' }) as object;

  /** The state with the slices that it lacks because their code has not been loaded, in their first states. */
  function complete(state: unknown): unknown {
    const isWhole = !isPlainObject(state) || build.reducerKeys.every((key) => Object.hasOwn(state, key));
    return isWhole ? state : { ...firstState, ...state };
  }

  return createRecorder({ capture, complete, ...build });
}
