import { readStored, writeStored } from '../../lib/storage';
import type { PreferencesState } from './preferencesSlice';

const KEY = 'settings';

/** Reads the choices kept on this device. public/theme.js reads `darkMode` too, before the first paint. */
export function readPreferences(): PreferencesState {
  return { isDark: readSettings()['darkMode'] === true };
}

/** Keeps the choices on this device; settings of other pages under the same key stay as they are. */
export function writePreferences({ isDark }: PreferencesState): void {
  writeStored(KEY, JSON.stringify({ ...readSettings(), darkMode: isDark }));
}

function readSettings(): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    return {};
  }
}
