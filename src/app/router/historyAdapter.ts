import { nanoid } from '@reduxjs/toolkit';
import { FIRST_KEY } from '../../lib/firstKey';
import { isSecretFragment } from '../../lib/secretLink';
import { isFirstPlace, type AppLocation, type HistoryAction } from '../../store/navigation';
import { isCallbackPath, paths } from '../../lib/paths';

type Listener = (location: AppLocation, action: HistoryAction) => void;
type Entry = { state: unknown; key: string; isTrap?: boolean };

/** If leaving a trap takes longer than this, the event was lost; a busy machine may need seconds. */
const RETURN_WAIT_MAX_MS = 10_000;

/** The browser's history, reduced to what the store needs. */
export type HistoryAdapter = {
  current: () => AppLocation;
  push: (to: string, state: unknown) => void;
  replace: (to: string, state: unknown) => void;
  go: (steps: number) => void;
  /** Makes the address bar show a location that the store already has, without notifying anybody. */
  mirror: (location: AppLocation) => void;
  listen: (listener: Listener) => () => void;
  /**
   * While a handler is set, Back calls it instead of moving. To make that possible, a second entry for the same place, a
   * trap, is pushed on top: listeners never hear of it, and it is left as soon as no handler is set.
   */
  catchBack: (handler: (() => void) | null) => void;
};

/** The path of a location as the address bar shows it. */
export function hrefOf({ pathname, search, hash }: Pick<AppLocation, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** Wraps a window's history. */
export function createHistoryAdapter(view: Window): HistoryAdapter {
  const listeners = new Set<Listener>();
  const { history } = view;
  let handleBack: (() => void) | null = null;
  /** Moves asked for while the browser is leaving a trap, to be made afterward; null when it is not leaving one. */
  let waiting: (() => void)[] | null = null;
  let returnTimer: ReturnType<typeof setTimeout> | undefined;
  let shown = current();
  let isTrapped = isOnTrap();
  /** The page is being loaded anew, and says nothing more of its address. */
  let isLeaving = false;

  function entry(): Partial<Entry> | null {
    return history.state as Partial<Entry> | null;
  }

  function isOnTrap(): boolean {
    return entry()?.isTrap === true;
  }

  function current(): AppLocation {
    const { pathname, search, hash } = view.location;
    return { pathname, search, hash, state: entry()?.state ?? null, key: entry()?.key ?? FIRST_KEY };
  }

  function move(method: 'pushState' | 'replaceState', to: string, state: unknown): void {
    const staysFirst = method === 'replaceState' && isFirstPlace(current());
    const made: Entry = { state: state ?? null, key: staysFirst ? `${FIRST_KEY}-${nanoid(8)}` : nanoid(8) };
    // A trap is not a place of its own: a page opened from it replaces its entry.
    history[isTrapped ? 'replaceState' : method](made, '', to);
    arrive();
    const action = method === 'pushState' ? 'PUSH' : 'REPLACE';
    listeners.forEach((listener) => listener(current(), action));
    setTrap();
  }

  function go(steps: number): void {
    const leavesTrap = isTrapped && steps < 0;
    // The move passes through the trap. A separate step out of it as well would lead one page too far.
    if (leavesTrap) clearTimeout(returnTimer);
    history.go(leavesTrap ? steps - 1 : steps);
  }

  function arrive(): void {
    shown = current();
    isTrapped = isOnTrap();
  }

  function setTrap(): void {
    if (handleBack === null || isTrapped) return;
    const { state, key } = current();
    history.pushState({ state, key, isTrap: true } satisfies Entry, '', view.location.href);
    isTrapped = true;
  }

  function leaveTrap(): void {
    if (handleBack !== null || !isTrapped || waiting !== null) return;
    waiting = [];
    returnTimer = setTimeout(settle, RETURN_WAIT_MAX_MS);
    history.back();
  }

  function settle(): void {
    clearTimeout(returnTimer);
    arrive();
    const asked = waiting ?? [];
    waiting = null;
    asked.forEach((run) => run());
    setTrap();
  }

  function whenSettled(run: () => void): void {
    if (waiting === null) run();
    else waiting.push(run);
  }

  function handlePop(): void {
    // A link with a token was pasted into this window: only a page that starts takes it out of the address.
    if (isSecretFragment(view.location.hash)) {
      isLeaving = true;
      view.location.reload();
    }
    if (isLeaving) return;
    if (waiting !== null) {
      settle();
      return;
    }
    const before = { key: shown.key, isTrapped };
    arrive();
    if (shown.key !== before.key || isTrapped === before.isTrapped) {
      listeners.forEach((listener) => listener(shown, 'POP'));
      setTrap();
      return;
    }
    // Going forward into a trap that is no longer needed changes nothing.
    if (isTrapped) return;
    if (handleBack === null) history.back();
    else handleBack();
    setTrap();
  }

  return {
    current,
    push: (to, state) => whenSettled(() => move('pushState', to, state)),
    replace: (to, state) => whenSettled(() => move('replaceState', to, state)),
    go: (steps) => whenSettled(() => go(steps)),
    mirror: (location) => {
      if (isLeaving) return;
      history.replaceState({ state: location.state, key: location.key } satisfies Entry, '', hrefOf(location));
      arrive();
    },
    listen: (listener) => {
      if (listeners.size === 0) view.addEventListener('popstate', handlePop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        view.removeEventListener('popstate', handlePop);
        clearTimeout(returnTimer);
      };
    },
    catchBack: (handler) => {
      handleBack = handler;
      if (waiting !== null) return;
      if (handler !== null) setTrap();
      // Closing a dialog often opens a page, which then replaces the trap's entry: wait for that.
      else if (isTrapped) returnTimer = setTimeout(leaveTrap);
    },
  };
}

const KNOWN_PATHS: readonly string[] = Object.values(paths);

/**
 * Writes the address of one of our pages as we do, before anything reads it: `/Login/?a#b` becomes `/login?a#b`. Any
 * other address stays as it is, so that nothing in one can lead elsewhere.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  const asked = pathname.replace(/\/$/, '').toLowerCase();
  if (asked === pathname || !(KNOWN_PATHS.includes(asked) || isCallbackPath(asked))) return;
  window.history.replaceState(window.history.state, '', asked + search + hash);
}
