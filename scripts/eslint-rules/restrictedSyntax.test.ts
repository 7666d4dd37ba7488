import { Linter } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import {
  DEAD_CONTROLS,
  DRIZZLE_ONLY,
  EVERYWHERE,
  IMPURE_IN_COMPONENTS,
  IMPURE_IN_SLICES,
  COMMANDS_IN_SLICES,
  LIVE_STORE,
  NOT_REPLAYABLE,
} from './restrictedSyntax';

function countRestricted(code: string, restrictions: object[]): number {
  const messages = new Linter().verify(
    code,
    [
      {
        files: ['**/*.tsx'],
        languageOptions: { parser },
        rules: { 'no-restricted-syntax': ['error', ...restrictions] },
      },
    ],
    'screen.tsx',
  );
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.length;
}

test.each([
  '<p dangerouslySetInnerHTML={html} />',
  'createElement("p", { dangerouslySetInnerHTML: html })',
  'value as unknown as Post',
  '<input maxLength={80} />',
  '<TextField slotProps={{ htmlInput: { maxLength: 80 } }} />',
])('forbids everywhere: %s', (code) => {
  expect(countRestricted(code, EVERYWHERE)).toBe(1);
});

test.each([
  'const [find] = useLazyFindPostsQuery()',
  'import { lazy } from "react"',
  'const Part = React.lazy(load)',
  'api.util.upsertQueryData("listPosts", undefined, [])',
  'build.query({ providesTags: (result, error, arg, meta) => [] })',
  'build.query({ merge: (kept, given, other) => { kept.at = other.baseQueryMeta.at; } })',
  'const { store } = makeStore()',
  'export const store = configureStore({ reducer })',
])('forbids in the browser app: %s', (code) => {
  expect(countRestricted(code, NOT_REPLAYABLE)).toBe(1);
});

test.each(['import { makeStore } from "../../app/store"', 'import { createLiveApp } from "./live"'])(
  'forbids where something is drawn: %s',
  (code) => {
    expect(countRestricted(code, LIVE_STORE)).toBe(1);
  },
);

test('lets a store be made in a function, and its types be known', () => {
  expect(countRestricted('const open = () => { const { store } = makeStore(); }', NOT_REPLAYABLE)).toBe(0);
  expect(countRestricted('import type { AppStore } from "./store"; import { useRef } from "react"', LIVE_STORE)).toBe(
    0,
  );
});

test.each([
  'document.cookie = "a=b"',
  'navigator.sendBeacon("/")',
  'window.history.pushState(null, "", "/")',
  'performance.now()',
  'window.indexedDB',
])('forbids in a component: %s', (code) => {
  expect(countRestricted(code, IMPURE_IN_COMPONENTS)).toBe(1);
});

test.each([
  ...['Date.now()', 'new Date()', 'performance.now()', 'systemClock.now()'],
  ...['Math.random()', 'nanoid()', 'crypto.randomUUID()'],
])('forbids %s in a reducer and a component, allows it in prepare', (call) => {
  const inReducer = `createSlice({ reducers: { opened(state) { state.at = ${call}; } } })`;
  const inPrepare = `createSlice({ reducers: { opened: { prepare: () => ({ payload: ${call} }), reducer() {} } } })`;
  expect(countRestricted(inReducer, IMPURE_IN_SLICES)).toBe(1);
  expect(countRestricted(inPrepare, IMPURE_IN_SLICES)).toBe(0);
  expect(countRestricted(call, IMPURE_IN_COMPONENTS)).toBe(1);
});

test.each(['() => undefined', '(_state, _action: PayloadAction<Id>) => {}', '{ prepare, reducer: () => undefined }'])(
  'forbids a reducer that changes nothing: %s',
  (reducer) => {
    expect(countRestricted(`createSlice({ reducers: { chosen: ${reducer} } })`, COMMANDS_IN_SLICES)).toBe(1);
    const others = '() => initialState, b: (state) => { state.b = 1; }, c: ({ list }) => void list.push(1)';
    expect(countRestricted(`createSlice({ reducers: { a: ${others} } })`, COMMANDS_IN_SLICES)).toBe(0);
  },
);

test('knows the effects behind the window object too', () => {
  expect(
    countRestricted('window.localStorage.clear(); globalThis.setTimeout(f); self.fetch("/")', IMPURE_IN_COMPONENTS),
  ).toBe(3);
  expect(countRestricted('new Date(at); window.matchMedia("(x)")', IMPURE_IN_COMPONENTS)).toBe(0);
});

test('lets code arrive late only by what a replay fetches ahead', () => {
  const load = "async () => (await import('./Part')).Part";
  expect(countRestricted(`const part = someOtherLazy(${load})`, IMPURE_IN_COMPONENTS)).toBe(1);
  expect(countRestricted(`const part = lazyPart(${load})`, IMPURE_IN_COMPONENTS)).toBe(0);
});

test.each([
  '<button type="button">Save</button>',
  '<Button variant="contained" disabled={isBusy}>Save</Button>',
  '<IconButton aria-label="Close" />',
  '<Button onClick={() => {}}>Save</Button>',
])('forbids a control that does nothing: %s', (code) => {
  expect(countRestricted(code, DEAD_CONTROLS)).toBe(1);
});

test.each([
  '<button type="submit">Save</button>',
  '<Button onClick={handleSave}>Save</Button>',
  '<Button component={Link} to="/">Home</Button>',
  '<Button {...linkTo(day)}>Next</Button>',
  '<Button disabled>Link not available</Button>',
])('allows a control that does something: %s', (code) => {
  expect(countRestricted(code, DEAD_CONTROLS)).toBe(0);
});

test.each(['pool.query("select 1")', 'connection.pool.query<Row>({ text })', 'client.query(text)'])(
  'forbids SQL as text where Drizzle is used: %s',
  (code) => {
    expect(countRestricted(code, DRIZZLE_ONLY)).toBe(1);
  },
);
