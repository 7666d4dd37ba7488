import { configureStore, freeze, Tuple, type UnknownAction } from '@reduxjs/toolkit';
import { usedMb } from '../../testing/usedMemory';
import { createRecorder, MAX_BYTES, type Recorder } from './recorder';

type State = { text: string; rows: object[] };
type Session = { name: string; action: (index: number) => UnknownAction };

const word = (index: number) => `${index} `.repeat(200);
const row = (index: number) => ({
  id: `row-${index}`,
  text: `${index} `.repeat(12),
  counts: { likes: index, shares: 0.5 + index },
  targets: [{ id: `target-${index}`, state: 'published', error: null }],
});

/** Sessions that fill a log: many small actions, states that never stay the same, and letters of two bytes. */
const SESSIONS: Session[] = [
  { name: 'keystrokes', action: (index) => ({ type: 'typed', text: word(index) }) },
  {
    name: 'answers',
    action: (index) => ({
      type: 'api/executeQuery/fulfilled',
      payload: JSON.parse(JSON.stringify(Array.from({ length: 40 }, (_, at) => row(index * 100 + at)))) as object[],
    }),
  },
  { name: 'other letters', action: (index) => ({ type: 'typed', text: `✈${word(index)}` }) },
];

function reduce(state: State = { text: '', rows: [] }, { type, text, payload }: UnknownAction): State {
  if (type === 'typed') return freeze({ ...state, text: String(text) });
  return Array.isArray(payload) ? freeze({ ...state, rows: payload as object[] }, true) : state;
}

function recordOnto(maxBytes: number) {
  const recorder = createRecorder({
    ...{ app: { version: '', commit: '', libs: {} }, reducerKeys: [], endpoints: [], maxBytes },
    maxSegments: Infinity,
  });
  const store = configureStore({
    reducer: reduce,
    middleware: () => new Tuple(),
    enhancers: (getDefault) => getDefault().concat(recorder.enhancer),
    devTools: false,
  });
  recorder.start();
  return { recorder, store };
}

/** Fills a recorder until it has dropped as much as it holds. */
function fill({ action }: Session, maxBytes: number): Recorder {
  const { recorder, store } = recordOnto(maxBytes);
  for (let index = 0; recorder.stats().evicted <= recorder.stats().count || index < 100; index += 1) {
    store.dispatch(action(index));
    if (index % 20 === 0) recorder.flush();
  }
  recorder.flush();
  return recorder;
}

const LIMIT_MB = 3;
/** Memory of an empty recorder, and of what the engine learns about its code meanwhile. */
const FIXED_MB = 1;

it.each(SESSIONS)('takes no more memory than it counts: $name', (session) => {
  fill(session, LIMIT_MB * 1e5);
  const empty = usedMb();
  const recorder = fill(session, LIMIT_MB * 1e6);
  const full = usedMb();
  expect(recorder.stats().bytes).toBeGreaterThan(LIMIT_MB * 0.8e6);
  expect(full - empty).toBeLessThan(LIMIT_MB + FIXED_MB);
  recorder.export();
  expect(usedMb() - full).toBeLessThan(LIMIT_MB / 10);
});

it.each(SESSIONS)('leaves space within 32 MB for what waits to be written: $name', ({ action }) => {
  const before = usedMb();
  const { recorder, store } = recordOnto(MAX_BYTES);
  for (let index = 0; recorder.stats().bytes === 0; index += 1) store.dispatch(action(index));
  expect(usedMb() - before).toBeLessThan(32 - FIXED_MB - MAX_BYTES / 1e6);
});
