import { readStored, writeStored } from '../../lib/storage';
import type { PreferencesState } from './preferencesSlice';

const KEY = 'settings';

/** Reads the choices kept on this device. public/theme.js reads `darkMode` too, before the first paint. */
export function readPreferences(): PreferencesState {
  const settings = readSettings();
  return { isDark: settings['darkMode'] === true, hasSingleKeys: settings['singleKeys'] !== false };
}

/** Keeps the choices on this device; settings of other pages under the same key stay as they are. */
export function writePreferences({ isDark, hasSingleKeys }: PreferencesState): void {
  writeStored(KEY, JSON.stringify({ ...readSettings(), darkMode: isDark, singleKeys: hasSingleKeys }));
}

function readSettings(): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    return {};
  }
}
