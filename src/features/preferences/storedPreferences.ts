import { isRecord } from '../../lib/json';
import { readStoredJson, removeStored, writeStored } from '../../lib/storage';
import { preferencesSlice, type PreferencesState } from './preferencesSlice';
import { readChanges, readSettings, type Settings, type SettingsChanges } from './settings';

/** The key in local storage for all of it. */
export const PREFERENCES_KEY = 'settings';

/** Reads what applies to this device. public/firstPaint.js reads `darkMode` too, before the first paint. */
export function readPreferences(): PreferencesState {
  const stored = readAll();
  return {
    ...preferencesSlice.getInitialState(),
    isDark: stored['darkMode'] === true,
    hasSingleKeys: stored['singleKeys'] !== false,
    ...(stored['demo'] === false && { isDemoHidden: true }),
    ...(typeof stored['firstSteps'] === 'string' && { firstStepsHiddenBy: stored['firstSteps'] }),
  };
}

/** Reads a user's saved settings on this device; `fallback` has the values that were never saved. */
export function readUserSettings(userId: string, fallback: Settings): Settings {
  return readSettings(readUsers()[userId], fallback);
}

/** True if anybody's settings are kept on this device: its color scheme may then be theirs. */
export function hasKeptSettings(): boolean {
  return Object.keys(readUsers()).length > 0;
}

/** Keeps all of it on this device; false when storage refuses. Settings of other users stay as they are. */
export function writePreferences(preferences: PreferencesState): boolean {
  const { isDark, hasSingleKeys, isDemoHidden, firstStepsHiddenBy, userId, saved } = preferences;
  const own = userId === null ? {} : { [userId]: { ...saved, darkMode: isDark } };
  const users = { ...readUsers(), ...own };
  return writeStored(
    PREFERENCES_KEY,
    JSON.stringify({
      ...readAll(),
      darkMode: isDark,
      singleKeys: hasSingleKeys,
      // Absent until it was dismissed once.
      demo: isDemoHidden ? false : undefined,
      firstSteps: firstStepsHiddenBy,
      users,
    }),
  );
}

/** Forgets what a user has saved on this device. */
export function forgetUserSettings(userId: string): void {
  const { [userId]: _theirs, ...others } = readUsers();
  writeStored(PREFERENCES_KEY, JSON.stringify({ ...readAll(), users: others }));
}

/** Keeps a user's unsaved changes over the end of their session. */
export function keepChanges(userId: string, changes: SettingsChanges): void {
  writeStored(changesKey(userId), JSON.stringify(changes));
}

/** Returns a user's unsaved changes once, and deletes them. */
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
