import { joinActions } from '../../recording/log/actions';
import { LogError, type Log } from '../../recording/log/format';
import { isPlainObject, type PlainObject } from '../../recording/log/plain';
import { readActions, readState } from './parseLog';
import { parseJson } from './safeJson';

/** Assumed interval between actions of a file without times, in ms. */
const UNTIMED_STEP_MS = 250;

type Export = { actions: string; state: string | undefined; timestamps: number[] };

/** Opens exports and imports of Redux DevTools: state.json, a list of actions, or a lifted state. */
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
    renamed: {},
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
  // The first staged action is @@INIT, or what remains of it after a commit.
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
