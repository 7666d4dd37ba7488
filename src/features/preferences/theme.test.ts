import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { sessionToken } from '../../lib/sessionToken';
import { preferencesSlice } from './preferencesSlice';
import { readPreferences, writePreferences } from './storedPreferences';

const DEFAULTS = preferencesSlice.getInitialState();
const script = readFileSync(path.resolve('public/firstPaint.js'), 'utf8');

/** Runs the script that stands before the first paint and tells what it has set. */
function atFirstPaint() {
  const dataset: { theme?: string; session?: string } = {};
  const page = { documentElement: { dataset }, title: 'Sign in · Postwright', addEventListener: () => undefined };
  runInNewContext(script, { localStorage: window.localStorage, document: page });
  return { ...dataset, title: page.title };
}

const schemeAtFirstPaint = () => atFirstPaint().theme;

it('paints in the chosen scheme from the start', () => {
  expect(schemeAtFirstPaint()).toBeUndefined();
  writePreferences({ ...DEFAULTS, isDark: true });
  expect(schemeAtFirstPaint()).toBe('dark');
  expect(readPreferences()).toEqual({ ...DEFAULTS, isDark: true });
  writePreferences({ ...DEFAULTS, isDark: false });
  expect(schemeAtFirstPaint()).toBeUndefined();
});

it.each(['not json', 'null', '[]', '7', '{"darkMode":"yes"}'])(
  'is light when the settings are broken: %s',
  (stored) => {
    window.localStorage.setItem('settings', stored);
    expect(schemeAtFirstPaint()).toBeUndefined();
    expect(readPreferences()).toEqual(DEFAULTS);
  },
);

it('remembers that single keys were switched off', () => {
  writePreferences({ ...DEFAULTS, hasSingleKeys: false });
  expect(readPreferences().hasSingleKeys).toBe(false);
});

it('shows from the start whether somebody is signed in', () => {
  expect(atFirstPaint()).toEqual({ title: 'Sign in · Postwright' });
  sessionToken.save('a token');
  expect(atFirstPaint()).toEqual({ session: 'held', title: 'Postwright' });
  window.localStorage.setItem('settings', '{"darkMode":true}');
  expect(atFirstPaint()).toEqual({ session: 'held', theme: 'dark', title: 'Postwright' });
});
