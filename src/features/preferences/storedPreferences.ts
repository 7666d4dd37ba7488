import { isRecord } from '../../lib/json';
import { readStoredJson, writeStored } from '../../lib/storage';
import { preferencesSlice, type PreferencesState } from './preferencesSlice';
import { readSettings, type Settings } from './settings';

const KEY = 'settings';

/** Reads what belongs to this device. public/firstPaint.js reads `darkMode` too, before the first paint. */
export function readPreferences(): PreferencesState {
  const stored = readAll();
  return {
    ...preferencesSlice.getInitialState(),
    isDark: stored['darkMode'] === true,
    hasSingleKeys: stored['singleKeys'] !== false,
  };
}

/** Reads what a user has saved on this device; `fallback` stands for what they never have. */
export function readUserSettings(userId: string, fallback: Settings): Settings {
  return readSettings(readUsers()[userId], fallback);
}

/** Tells whether somebody's settings are kept on this device: its look may then be theirs. */
export function hasKeptSettings(): boolean {
  return Object.keys(readUsers()).length > 0;
}

/** Keeps all of it on this device; false when storage refuses. Settings of other users stay as they are. */
export function writePreferences({ isDark, hasSingleKeys, userId, saved }: PreferencesState): boolean {
  const own = userId === null ? {} : { [userId]: { ...saved, darkMode: isDark } };
  const users = { ...readUsers(), ...own };
  return writeStored(KEY, JSON.stringify({ ...readAll(), darkMode: isDark, singleKeys: hasSingleKeys, users }));
}

function readUsers(): Record<string, unknown> {
  const { users } = readAll();
  return isRecord(users) ? users : {};
}

function readAll(): Record<string, unknown> {
  const settings = readStoredJson(KEY);
  return isRecord(settings) ? settings : {};
}
