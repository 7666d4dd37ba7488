import { nanoid } from '@reduxjs/toolkit';
import { FIRST_KEY, isFirstPlace, type AppLocation, type HistoryAction } from '../navigation';

type Listener = (location: AppLocation, action: HistoryAction) => void;
type Entry = { state: unknown; key: string };

/** The browser's history, reduced to what the store needs. */
export type HistoryAdapter = {
  current: () => AppLocation;
  push: (to: string, state: unknown) => void;
  replace: (to: string, state: unknown) => void;
  go: (steps: number) => void;
  /** Makes the address bar show a location that the store already has; nobody is told. */
  mirror: (location: AppLocation) => void;
  listen: (listener: Listener) => () => void;
};

/** The path of a location as the address bar shows it. */
export function hrefOf({ pathname, search, hash }: Pick<AppLocation, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** Wraps a window's history. */
export function createHistoryAdapter(view: Window): HistoryAdapter {
  const listeners = new Set<Listener>();
  const { history } = view;

  function current(): AppLocation {
    const { pathname, search, hash } = view.location;
    const entry = history.state as Partial<Entry> | null;
    return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? FIRST_KEY };
  }

  function move(method: 'pushState' | 'replaceState', to: string, state: unknown): void {
    const staysFirst = method === 'replaceState' && isFirstPlace(current());
    const entry: Entry = { state: state ?? null, key: staysFirst ? `${FIRST_KEY}-${nanoid(8)}` : nanoid(8) };
    history[method](entry, '', to);
    const action = method === 'pushState' ? 'PUSH' : 'REPLACE';
    listeners.forEach((listener) => listener(current(), action));
  }

  return {
    current,
    push: (to, state) => move('pushState', to, state),
    replace: (to, state) => move('replaceState', to, state),
    go: (steps) => history.go(steps),
    mirror: (location) => {
      const entry: Entry = { state: location.state, key: location.key };
      history.replaceState(entry, '', hrefOf(location));
    },
    listen: (listener) => {
      const handlePop = () => listener(current(), 'POP');
      listeners.add(listener);
      view.addEventListener('popstate', handlePop);
      return () => {
        listeners.delete(listener);
        view.removeEventListener('popstate', handlePop);
      };
    },
  };
}
