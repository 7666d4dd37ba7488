import { readJson } from './json';

/** Reads a text from local storage; null when it is absent or storage is refused. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads a value that was stored as JSON; null when it is absent or damaged, or storage is refused. */
export function readStoredJson(key: string): unknown {
  return readJson(readStored(key) ?? '');
}

/** Writes a text to local storage; false when storage is refused or full. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes a text from local storage; an error is ignored. */
export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage that cannot be reached holds nothing to remove.
  }
}

/** Lists the keys of local storage that begin with a prefix, sorted; none when storage is refused. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(prefix))
      .sort();
  } catch {
    return [];
  }
}

/** Calls back with the key that another window of the product has written or removed; returns the way to stop. */
export function onStoredElsewhere(listener: (key: string) => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => key !== null && listener(key);
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
