import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { preferencesSlice } from './preferencesSlice';
import { readPreferences, writePreferences } from './storedPreferences';

const DEFAULTS = preferencesSlice.getInitialState();
const script = readFileSync(path.resolve('public/theme.js'), 'utf8');

/** Runs the script that stands before the first paint and tells which scheme it has set. */
function schemeAtFirstPaint(): string | undefined {
  const dataset: DOMStringMap = {};
  runInNewContext(script, { localStorage: window.localStorage, document: { documentElement: { dataset } }, JSON });
  return dataset['theme'];
}

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
