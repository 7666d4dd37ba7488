import { rootReducer } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/draftSlice';
import { recordSession } from '../../testing/recordSession';
import { checkBuild, compareVersions, LogError, type LogFile } from '../../recording/log/format';
import { replayHeadless } from '../fold/headless';
import { openLog } from '../verify/openLog';
import { parseLog } from './parseLog';

function recordedFile(): LogFile {
  const { store, recorder } = recordSession();
  for (const text of ['H', 'He', 'Hey']) store.dispatch(contentChanged(text));
  recorder.mark('typed');
  return recorder.export();
}

const file = recordedFile();
const open = (changes: object, limits?: Parameters<typeof parseLog>[1]) =>
  parseLog(JSON.stringify({ ...file, ...changes }), limits);

function error(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof LogError) return error.message;
    throw error;
  }
  return 'opened';
}

it('opens what the recorder has written', () => {
  const log = open({});
  expect(log).toMatchObject({ count: 3, marks: [{ i: 3, label: 'typed' }], isVerifiable: true });
  expect(log.actions.at(2)).toEqual(contentChanged('Hey'));
  expect(() => log.actions.at(3)).toThrow(RangeError);
});

it('opens a payload that somebody has laid out anew', () => {
  const payload = JSON.stringify(JSON.parse(file.payload), null, 2);
  const log = open({ payload });
  expect(log.actions.slice(0, 3)).toEqual(open({}).actions.slice(0, 3));
  expect(replayHeadless(log, rootReducer).ok).toBe(true);
});

it('parses an action anew each time, so that whoever changes it harms nobody', () => {
  const { actions } = open({});
  actions.at(0)['payload'] = 'changed';
  expect(actions.at(0)).toEqual(contentChanged('H'));
});

it.each([
  ['text that is no JSON', '{', 'notJson: file'],
  ['other JSON', '{"payload":"[]"}', 'foreign'],
  ['a list', '[]', 'foreign'],
])('refuses %s', (_name, text, message) => {
  expect(error(() => parseLog(text))).toContain(message);
});

it.each<[string, object, string]>([
  ['a newer version', { version: 2 }, 'newerVersion: 2'],
  ['a version that never was', { version: 0 }, 'damaged: version'],
  ['another format', { format: 'other' }, 'foreign'],
  ['a missing part', { checks: undefined }, 'damaged: checks'],
  ['a part of another kind', { times: ['1', 2, 3] }, 'damaged: times'],
  ['a truncated payload', { payload: file.payload.slice(0, -20) }, 'damaged: payload'],
  ['a payload that is no list', { payload: '{}' }, 'damaged: payload'],
  [
    'an action without a type',
    { payload: '[\n{"type":"a"},\n{"a":1},\n{"type":"b"}\n]' },
    'damaged: payload: Action 2',
  ],
  ['a value that cannot be', { payload: '[\n{"type":"a","n":{"$t":"bigint","v":"x"}}\n]' }, 'damaged: payload'],
  ['a missing action', { payload: '[\n{"type":"a"}\n]' }, 'damaged: count does not fit the 1 actions'],
  ['times that run backwards', { times: [3, 2, 1] }, 'damaged: times'],
  ['missing prints', { prints: '' }, 'damaged: prints'],
  ['a check behind the end', { checks: [{ i: 9, h: 'x', parts: {} }] }, 'damaged: checks'],
  ['a state that is no JSON', { preloadedState: 'x' }, 'notJson: preloadedState'],
  ['a base that is no JSON', { bases: [{ i: 1, reason: 'external', state: '{' }] }, 'notJson: base 1'],
])('refuses a log with %s', (_name, changes, message) => {
  expect(error(() => open(changes))).toContain(message);
});

const DEEP = '['.repeat(10_000_000);
const DEEP_STATE = '{"a":'.repeat(300) + '1' + '}'.repeat(300);

it.each<[string, () => unknown]>([
  ['a file', () => openLog(DEEP)],
  ['an export of Redux DevTools', () => openLog(JSON.stringify({ payload: DEEP }))],
  ['a payload', () => open({ payload: DEEP })],
  ['a state', () => open({ preloadedState: DEEP_STATE })],
])('refuses %s that is nested too deep, and quickly', (_name, read) => {
  const begun = performance.now();
  expect(error(read)).toContain('tooDeep');
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it.each<[string, object]>([
  ['t0: 1e+300', { t0: 1e300 }],
  ['createdAt: "soon"', { createdAt: 'soon' }],
  ['times: 100000000000', { times: [1, 2, 1e11] }],
  ['marks: -1', { marks: [{ i: 1, label: 'a', t: -1 }] }],
  ['env.vw: 1000000000', { env: { vw: 1e9 } }],
  ['env.vh: -5', { env: { vh: -5 } }],
  ['env.tz: "Mars"', { env: { tz: 'Mars' } }],
  ['env.lang: "?"', { env: { lang: '?' } }],
  ['env.dpr: 0', { env: { dpr: 0 } }],
  ['env.theme: "red"', { env: { theme: 'red' } }],
  ['env.online: "yes"', { env: { online: 'yes' } }],
])('refuses a log whose header cannot be true (%s)', (detail, changes) => {
  expect(error(() => open(changes))).toBe(`impossible: ${detail}`);
});

it.each(['C', 'POSIX', 'de-CH'])('takes the language %s, as browsers name theirs', (lang) => {
  expect(open({ env: { lang } }).env.lang).toBe(lang);
});

it('notices that the hash of the end was changed, and skips a byte order mark', () => {
  expect(error(() => open({ finalHash: '0123456789abcdef' }))).toContain('damaged: finalHash');
  expect(openLog(`\u{feff}${JSON.stringify(file)}`).count).toBe(3);
});

it('refuses more than it can show', () => {
  expect(error(() => open({}, { bytes: 100, actions: 10 }))).toContain('tooBig');
  expect(error(() => open({}, { bytes: 1e6, actions: 2 }))).toBe('tooManyActions: 3 of 2');
});

it.each([
  '{"type":"a","__proto__":{"polluted":true}}',
  String.raw`{"type":"a","\u005f_proto__":{"polluted":true}}`,
  '{"type":"a","payload":{"constructor":{"prototype":{"polluted":true}}}}',
])('refuses an action that reaches for a prototype: %s', (action) => {
  expect(error(() => open({ payload: `[\n${action}\n]` }))).toContain('unsafe: payload');
  expect(error(() => open({ preloadedState: action }))).toContain('unsafe: preloadedState');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

it('lets people write about prototypes', () => {
  const text = 'the "__proto__" and the "constructor": {"prototype"}';
  const { store, open: openRecorded } = recordSession();
  store.dispatch(contentChanged(text));
  expect(openRecorded().actions.at(0)).toEqual(contentChanged(text));
});

it('refuses a log of slices or endpoints that the build does not have, and names them', () => {
  const build = { reducerKeys: file.reducerKeys.filter((key) => key !== 'ui'), endpoints: file.endpoints };
  expect(error(() => checkBuild(open({}), file))).toBe('opened');
  expect(error(() => checkBuild(open({}), build))).toBe('unknownSlices: ui');
  expect(error(() => checkBuild(open({ endpoints: ['gone'] }), file))).toBe('unknownEndpoints: gone');
});

it('tells how the recording build differs, and how gravely', () => {
  const recorded = { version: '1.0.0', commit: 'a', libs: { '@reduxjs/toolkit': '2.13.0', react: '19.3.0' } };
  const running = { version: '1.0.0+b', commit: 'b', libs: { '@reduxjs/toolkit': '2.14.0', react: '19.3.1' } };
  expect(compareVersions(recorded, running)).toEqual([
    { what: 'build', recorded: '1.0.0+a', running: '1.0.0+b', isGrave: true },
    { what: '@reduxjs/toolkit', recorded: '2.13.0', running: '2.14.0', isGrave: true },
    { what: 'react', recorded: '19.3.0', running: '19.3.1', isGrave: false },
  ]);
});
