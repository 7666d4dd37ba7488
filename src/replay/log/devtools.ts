import { joinActions } from './actionText';
import { LogError, type Log } from './format';
import { isPlainObject, type PlainObject } from './plain';
import { readActions, readState } from './parseLog';
import { parseJson } from './safeJson';

type LiftedAction = { type: 'PERFORM_ACTION'; action: unknown; timestamp: number };

/** The state of Redux DevTools' own store, as its Import takes it. */
export type LiftedState = {
  monitorState: PlainObject;
  actionsById: Record<number, LiftedAction>;
  nextActionId: number;
  stagedActionIds: number[];
  skippedActionIds: number[];
  committedState: unknown;
  currentStateIndex: number;
  computedStates: [];
};

/**
 * Converts a log for DevTools' Import, with the times, which get lost when DevTools imports the file itself. DevTools know
 * only one starting state, so a log whose state was replaced on the way begins at the last replacement.
 */
export function toLifted(log: Log): LiftedState {
  const base = log.bases.at(-1) ?? { i: 0, state: log.preloadedState };
  const performed = log.actions.slice(base.i, log.actions.length).map((action, index) => ({
    type: 'PERFORM_ACTION' as const,
    action,
    timestamp: log.t0 + (log.times[base.i + index] ?? 0),
  }));
  const init: LiftedAction = { type: 'PERFORM_ACTION', action: { type: '@@INIT' }, timestamp: log.t0 };
  const actionsById = Object.fromEntries([init, ...performed].map((entry, id) => [id, entry]));
  return {
    monitorState: {},
    actionsById,
    nextActionId: performed.length + 1,
    stagedActionIds: Object.keys(actionsById).map(Number),
    skippedActionIds: [],
    committedState: base.state,
    currentStateIndex: performed.length,
    computedStates: [],
  };
}

/** Time assumed between actions of a file without times, in ms. */
const UNTIMED_STEP_MS = 250;

type Export = { actions: string; state: string | undefined; timestamps: number[] };

/** Opens what Redux DevTools exports or imports: its state.json, a list of actions, or a lifted state. */
export function fromDevTools(text: string): Log {
  const { actions: payload, state, timestamps } = readExport(parseJson(text, 'file'));
  const actions = readActions(payload);
  const t0 = timestamps[0] ?? 0;
  let latest = 0;
  const times = Array.from({ length: actions.length }, (_, index) => {
    latest = Math.max(latest, (timestamps[index] ?? index * UNTIMED_STEP_MS) - t0);
    return latest;
  });
  return {
    createdAt: new Date(t0).toISOString(),
    t0,
    app: { version: '', commit: '', libs: {} },
    env: {},
    reducerKeys: [],
    endpoints: [],
    times,
    checks: [],
    prints: '',
    finalHash: '',
    volatile: [],
    marks: [],
    truncated: 0,
    lost: [],
    redacted: 0,
    count: actions.length,
    actions,
    preloadedState: state === undefined ? undefined : readState(state, 'preloadedState'),
    bases: [],
    isVerifiable: false,
  };
}

function readExport(given: unknown): Export {
  if (Array.isArray(given)) return { actions: JSON.stringify(given), state: undefined, timestamps: [] };
  if (!isPlainObject(given)) throw new LogError('foreign', 'neither a log nor a DevTools export');
  const { payload, preloadedState } = given;
  if (typeof payload === 'string') {
    return { actions: payload, state: typeof preloadedState === 'string' ? preloadedState : undefined, timestamps: [] };
  }
  return readLifted(given);
}

function readLifted(given: PlainObject): Export {
  const { actionsById, stagedActionIds, skippedActionIds, committedState } = given;
  if (!isPlainObject(actionsById) || !Array.isArray(stagedActionIds)) {
    throw new LogError('foreign', 'neither a log nor a DevTools export');
  }
  const skipped = new Set(Array.isArray(skippedActionIds) ? skippedActionIds : []);
  // The first staged action is @@INIT, or what a commit has left of it.
  const performed = stagedActionIds.slice(1).flatMap((id: unknown) => {
    const entry = skipped.has(id) ? undefined : actionsById[String(id)];
    return isPlainObject(entry) ? [entry] : [];
  });
  return {
    actions: joinActions(performed.map(({ action }) => JSON.stringify(action))),
    state: committedState === undefined ? undefined : JSON.stringify(committedState),
    timestamps: performed.map(({ timestamp }) => (typeof timestamp === 'number' ? timestamp : 0)),
  };
}
