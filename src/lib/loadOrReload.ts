const RELOADED_KEY = 'reloaded_for_chunk';
const FIRST_SERVER_ERROR = 500;

/**
 * Loads a chunk of code. When it is gone, most likely after a new version was put up, the page is loaded anew, once;
 * a second failure in a row is the caller's. So is one while the server is away: there the page would be lost.
 */
export async function loadOrReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    const loaded = await load();
    flag(null);
    return loaded;
  } catch (error) {
    if (!isChunkMissing(error) || flag() !== null || !(await isServerThere()) || !flag('yes')) throw error;
    window.location.reload();
    return new Promise(() => undefined);
  }
}

/** Tells whether an error says that a chunk of code could not be fetched. */
export function isChunkMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Asks whether the page could be loaded anew now. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { cache: 'no-store' });
    return status < FIRST_SERVER_ERROR;
  } catch {
    return false;
  }
}

/** Reads, sets or removes the note that survives the reload; null when storage is refused. */
function flag(value?: string | null): string | null {
  try {
    if (value === null) window.sessionStorage.removeItem(RELOADED_KEY);
    else if (value !== undefined) window.sessionStorage.setItem(RELOADED_KEY, value);
    return window.sessionStorage.getItem(RELOADED_KEY);
  } catch {
    return null;
  }
}
