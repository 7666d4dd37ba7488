import { atFirstPaint } from '../../testing/firstPaint';
import { preferencesSlice } from './preferencesSlice';
import { readPreferences, writePreferences } from './storedPreferences';

const DEFAULTS = preferencesSlice.getInitialState();

const schemeAtFirstPaint = () => atFirstPaint().dataset['theme'];

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
