import type { Action, Store, StoreEnhancer } from '@reduxjs/toolkit';
import { createExactSecrets, type ExactSecrets } from '../redaction/redact';
import type { Environment, Mark } from '../log/format';
import { isPlainObject, type PlainObject } from '../log/plain';
import { createSnapshots, isResponse, restore, type Snapshot } from './snapshot';

/** An action that was seen but is not written yet. */
export type Entry = {
  action: PlainObject;
  time: number;
  before: unknown;
  after: unknown;
  /** Why the state before it is not the one that the previous entry produced; null if it is. */
  reason: string | null;
  hasThrown: boolean;
};

/** An entry waiting to be written; `after` is undefined while its dispatch is running. */
type Waiting = Omit<Entry, 'action'> & { snapshot: Snapshot; weight: number };

/** Start of the log on the monotonic and on the wall clock, and the environment at that time. */
export type CaptureStart = { now: number; wall: number; env: Partial<Environment> };

/** Sources of time and environment; tests pass their own. */
export type CaptureOptions = {
  /** Reads the inputs of the screen other than the state; called at the first start. */
  readEnv?: () => Partial<Environment>;
  /** A monotonic clock and the wall clock, both in ms. */
  now?: () => number;
  wall?: () => number;
};

/** The part of a recorder that is in the store from the start: it notes actions, which are written later. */
export type Capture = {
  /** The innermost enhancer of the store: it sees what the reducers see, once and in their order. */
  enhancer: StoreEnhancer;
  start: () => void;
  stop: () => void;
  isOn: () => boolean;
  /** Marks the moment before the next action, or before the last one. */
  mark: (label: string, place?: 'next' | 'last') => void;
  marks: () => readonly Mark[];
  begun: () => CaptureStart | null;
  hasFailed: () => boolean;
  /** Masks of the passwords in the entries; the writer must use the same ones. */
  passwords: ExactSecrets;
  /** Gives up recording; the app goes on without it. */
  fail: () => void;
  /**
   * Passes entries to `write`, oldest first, until it rejects one or one is still being dispatched; returns whether any
   * is left.
   */
  drain: (write: (entry: Entry) => boolean) => boolean;
  pendingCount: () => number;
  /** Called when the first entry is waiting, and whenever too many are. */
  onWaiting: (listener: (isUrgent: boolean) => void) => void;
  /** The state at the end, and whether it differs from the one that the last entry produced. */
  end: () => { state: unknown; isReplaced: boolean };
  /**
   * Drops all waiting entries and marks: another log follows, with a start and a state of its own. Calls with these
   * request ids belong to what was dropped; their results are not recorded.
   */
  forget: (requestIds: readonly string[]) => void;
};

/** Without a writer at most twice this is kept; a response of the server counts as ANSWER_WEIGHT actions. */
const MAX_PENDING = 2_000;
const ANSWER_WEIGHT = 40;

/** Creates the recorder's hook in a store: off until started, and never a reason for the app to fail. */
export function createCapture({
  readEnv = () => ({}),
  now = () => performance.now(),
  wall = () => Date.now(),
}: CaptureOptions = {}): Capture {
  const passwords = createExactSecrets();
  const snapshotOf = createSnapshots(passwords);
  let begun: CaptureStart | null = null;
  let getState: () => unknown = () => undefined;
  let isOn = false;
  let hasFailed = false;
  let pending: Waiting[] = [];
  let pendingWeight = 0;
  let marks: Mark[] = [];
  /** Number of entries ever started. */
  let count = 0;
  /** The entry being dispatched: a subscriber may dispatch before it returns. */
  let current: Waiting | null = null;
  let lastState: unknown;
  let reasonOfNext: string | null = null;
  /** Request ids of calls that belong to a dropped log. */
  let foreign: ReadonlySet<unknown> = new Set();
  let tellWaiting: (isUrgent: boolean) => void = () => undefined;

  function fail(): void {
    isOn = false;
    hasFailed = true;
    leave([]);
  }

  function leave(entries: Waiting[]): void {
    pending = entries;
    pendingWeight = entries.reduce((sum, { weight }) => sum + weight, 0);
  }

  function begin(action: Action): Waiting | null {
    try {
      const before = getState();
      if (current !== null) current.after ??= before;
      else if (before !== lastState) reasonOfNext ??= 'external';
      const hasResponse = isResponse(action);
      const entry = {
        snapshot: snapshotOf(action, hasResponse ? 'payload' : undefined),
        weight: hasResponse ? ANSWER_WEIGHT : 1,
        time: now(),
        before,
        after: undefined,
        reason: reasonOfNext,
        hasThrown: false,
      };
      if (pending.length === 0) tellWaiting(false);
      else if (pendingWeight >= MAX_PENDING) tellWaiting(true);
      if (pendingWeight >= MAX_PENDING * 2) throw new RangeError('Nobody writes.');
      reasonOfNext = null;
      pending.push(entry);
      pendingWeight += entry.weight;
      count += 1;
      return entry;
    } catch {
      fail();
      return null;
    }
  }

  function isForeign(action: Action & { meta?: { requestId?: unknown } }): boolean {
    return foreign.size > 0 && foreign.has(action.meta?.requestId);
  }

  function record<A extends Action, T extends A>(inner: Store<unknown, A>, action: T): T {
    if (isForeign(action)) return inner.dispatch(action);
    const entry = begin(action);
    if (entry === null) return inner.dispatch(action);
    const outer = current;
    current = entry;
    try {
      return inner.dispatch(action);
    } catch (error) {
      // If the state has changed, a subscriber threw, not the reducer.
      entry.hasThrown = inner.getState() === entry.before;
      throw error;
    } finally {
      current = outer;
      lastState = inner.getState();
      entry.after ??= lastState;
    }
  }

  function start(): void {
    if (isOn) return;
    try {
      reasonOfNext = begun === null ? 'started' : 'resumed';
      begun ??= { now: now(), wall: wall(), env: readEnv() };
      isOn = true;
      hasFailed = false;
    } catch {
      fail();
    }
  }

  return {
    enhancer: (createStore) => (reducer, preloadedState) => {
      const inner = createStore(reducer, preloadedState);
      ({ getState } = inner);
      return {
        ...inner,
        dispatch: (action) => (isOn ? record(inner, action) : inner.dispatch(action)),
        replaceReducer(next) {
          inner.replaceReducer(next);
          // Slices that join the others are not set from outside: a replay has had them all along.
          if (hasKept(getState(), lastState)) lastState = getState();
        },
      };
    },
    start,
    stop() {
      isOn = false;
    },
    isOn: () => isOn,
    mark(label, place = 'next') {
      if (isOn)
        marks.push({ i: place === 'last' ? Math.max(0, count - 1) : count, label, t: now() - (begun?.now ?? 0) });
    },
    marks: () => marks,
    begun: () => begun,
    hasFailed: () => hasFailed,
    passwords,
    fail,
    drain(write) {
      let written = 0;
      for (const { snapshot, time, before, after, reason, hasThrown } of pending) {
        if (after === undefined) break;
        const action = restore(snapshot) as PlainObject;
        if (!write({ action, time, before, after, reason, hasThrown })) break;
        written += 1;
      }
      leave(pending.slice(written));
      return pending.length > 0;
    },
    pendingCount: () => pending.length,
    onWaiting(listener) {
      tellWaiting = listener;
      if (pending.length > 0) listener(false);
    },
    end() {
      const state = isOn ? getState() : lastState;
      const isReplaced = isOn && state !== lastState;
      lastState = state;
      return { state, isReplaced };
    },
    forget(requestIds) {
      leave([]);
      marks = [];
      count = 0;
      begun = null;
      lastState = undefined;
      passwords.forget();
      foreign = new Set([...foreign, ...requestIds]);
      if (!isOn) return;
      isOn = false;
      start();
    },
  };
}

/** True if a state has every slice of an earlier one as it was. */
function hasKept(state: unknown, earlier: unknown): boolean {
  if (!isPlainObject(state) || !isPlainObject(earlier)) return false;
  return Object.keys(earlier).every((slice) => state[slice] === earlier[slice]);
}
