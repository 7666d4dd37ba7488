const RELOADED_KEY = 'reloaded_for_chunk';
const FIRST_SERVER_ERROR = 500;

/**
 * Loads a chunk of code. When it is gone, most likely because a new version was deployed, the page reloads, once; a
 * second failure in a row is left to the caller. So is one while the server is away, when a reload would lose the page.
 * What is there after all is fetched again: a page that is being left fetches nothing more, and a reload would bring
 * back whoever wants to go.
 */
export async function loadOrReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loadAndUnflag = async () => {
    const loaded = await load();
    flag(null);
    return loaded;
  };
  try {
    return await loadAndUnflag();
  } catch (error) {
    if (!isChunkMissing(error)) throw error;
    if (await isThereAfterAll(error)) return loadAndUnflag();
    if (flag() !== null || !(await isServerThere()) || !flag('yes')) throw error;
    window.location.reload();
    return new Promise(() => undefined);
  }
}

/** True if an error means that a chunk of code could not be fetched. */
export function isChunkMissing(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** True if the file of a chunk that could not be fetched can be; webpack names its address. */
async function isThereAfterAll(error: Error & { request?: unknown }): Promise<boolean> {
  if (typeof error.request !== 'string') return false;
  try {
    return (await fetch(error.request, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** True if the page could be reloaded now. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { cache: 'no-store' });
    return status < FIRST_SERVER_ERROR;
  } catch {
    return false;
  }
}

/** Reads, sets or removes the flag that survives the reload; null when storage is refused. */
function flag(value?: string | null): string | null {
  try {
    if (value === null) window.sessionStorage.removeItem(RELOADED_KEY);
    else if (value !== undefined) window.sessionStorage.setItem(RELOADED_KEY, value);
    return window.sessionStorage.getItem(RELOADED_KEY);
  } catch {
    return null;
  }
}
