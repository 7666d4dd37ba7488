import { readStored, removeStored, writeStored } from './storage';

const TOKEN_KEY = 'token';

/** Holds the token where the browser refuses local storage; such a session ends with the page. */
let memoryToken: string | null = null;

/**
 * The one home of the session's bearer token (local storage, key 'token').
 * It is never put into the store, so no log, export or developer tool can hold it.
 */
export const sessionToken = {
  /** Reads the token; null when nobody is signed in. */
  read(): string | null {
    return memoryToken ?? (readStored(TOKEN_KEY) || null);
  },

  /** Keeps a new token. */
  save(token: string): void {
    memoryToken = writeStored(TOKEN_KEY, token) ? null : token;
  },

  /** Forgets the token and returns the one that was held. */
  clear(): string | null {
    const held = sessionToken.read();
    memoryToken = null;
    removeStored(TOKEN_KEY);
    return held;
  },

  /** Calls back when another tab has signed in or out; returns the way to stop. */
  onChangedElsewhere(listener: () => void): () => void {
    const handleStorage = (event: StorageEvent) => {
      const isToken = event.key === TOKEN_KEY || event.key === null;
      if (isToken && event.storageArea === safeLocalStorage()) listener();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  },
};

function safeLocalStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The headers of a call that is made with this token; without one there are none. */
export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}
