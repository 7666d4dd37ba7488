import { isRecord } from '../../lib/json';
import { readStoredJson, removeStored, writeStored } from '../../lib/storage';
import { preferencesSlice, type PreferencesState } from './preferencesSlice';
import { readChanges, readSettings, type Settings, type SettingsChanges } from './settings';

/** Under which key of local storage all of it is. */
export const PREFERENCES_KEY = 'settings';

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
  return writeStored(
    PREFERENCES_KEY,
    JSON.stringify({ ...readAll(), darkMode: isDark, singleKeys: hasSingleKeys, users }),
  );
}

/** Keeps what somebody had not saved when their session ended, until they are back. */
export function keepChanges(userId: string, changes: SettingsChanges): void {
  writeStored(changesKey(userId), JSON.stringify(changes));
}

/** Hands out what somebody had not saved, once. */
export function takeChanges(userId: string): SettingsChanges {
  const changes = readChanges(readStoredJson(changesKey(userId)));
  removeStored(changesKey(userId));
  return changes;
}

function changesKey(userId: string): string {
  return `settings_unsaved_${userId}`;
}

function readUsers(): Record<string, unknown> {
  const { users } = readAll();
  return isRecord(users) ? users : {};
}

function readAll(): Record<string, unknown> {
  const settings = readStoredJson(PREFERENCES_KEY);
  return isRecord(settings) ? settings : {};
}
