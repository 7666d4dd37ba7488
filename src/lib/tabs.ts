import { nanoid } from '@reduxjs/toolkit';

const ID_KEY = 'tab_id';
const LOCK_PREFIX = 'tab:';
/** The page before a reload may hold the tab's lock for a moment longer; another tab holds it for good. */
const TAKEOVER_MS = 500;

let ownId: string | null = null;
let original: string | null = null;
let claiming: Promise<string> | null = null;

/** The id of this tab, once it has been settled; null until then. */
export function knownTabId(): string | null {
  return ownId;
}

/**
 * Settles the id of this tab. It is kept in session storage, so it survives reloads, but browsers copy that storage
 * when they duplicate a tab: a lock, held for the life of the page, distinguishes the two, and the copy gets a new id.
 */
export function identifyTab(): Promise<string> {
  claiming ??= claim().then((id) => (ownId = id));
  return claiming;
}

/** Returns, once, the id of the tab that the browser duplicated to make this one; null for none. */
export function takeOriginalTabId(): string | null {
  const id = original;
  original = null;
  return id;
}

/** The ids of the tabs that are open. Where the browser has no locks, as without HTTPS, only this one is known. */
export async function openTabs(): Promise<Set<string>> {
  const id = await identifyTab();
  const { held = [] } =
    (await lockManager()
      ?.query()
      .catch(() => null)) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : []));
  return new Set([id, ...names]);
}

async function claim(): Promise<string> {
  let id = readId() ?? nanoid();
  if (!(await hold(id))) {
    original = id;
    id = nanoid();
    await hold(id);
  }
  writeId(id);
  return id;
}

/** Takes the lock of an id until the page goes; false when another tab keeps it. */
function hold(id: string): Promise<boolean> {
  const locks = lockManager();
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilThePageGoes = new Promise<void>(() => undefined);
    const held = () => {
      resolve(true);
      return untilThePageGoes;
    };
    locks
      .request(LOCK_PREFIX + id, { signal: AbortSignal.timeout(TAKEOVER_MS) }, held)
      .catch((reason: unknown) => resolve(!isTimeout(reason)));
  });
}

/** A browser that refuses locks altogether, as some do in private windows, is treated like one without them. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && (reason.name === 'TimeoutError' || reason.name === 'AbortError');
}

function lockManager(): LockManager | undefined {
  return 'locks' in window.navigator ? window.navigator.locks : undefined;
}

function readId(): string | null {
  try {
    return window.sessionStorage.getItem(ID_KEY);
  } catch {
    return null;
  }
}

function writeId(id: string): void {
  try {
    window.sessionStorage.setItem(ID_KEY, id);
  } catch {
    // Without session storage the id lasts until the next reload; the text written by then is in the list of unfinished
    // posts.
  }
}
