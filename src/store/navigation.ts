import { createAction } from '@reduxjs/toolkit';
import { FIRST_KEY } from '../lib/firstKey';

/** A place in the product. `state` is plain data; `key` is new for every visit, 'default' for the first. */
export type AppLocation = { pathname: string; search: string; hash: string; state: unknown; key: string };

/** True if Back would leave the product: nothing of it comes before this place. */
export function isFirstPlace({ key }: Pick<AppLocation, 'key'>): boolean {
  return key.startsWith(FIRST_KEY);
}

export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';

/** A wish to move: a path with an optional state, or a number of steps through the history. */
export type Navigation = { kind: 'push' | 'replace'; to: string; state?: unknown } | { kind: 'go'; steps: number };

/** Requests another page. A listener carries it out, so that in a replay the action alone moves nothing. */
export const navigationRequested = createAction<Navigation>('router/navigationRequested');

/** Reports the browser's current location. */
export const locationChanged = createAction<{ location: AppLocation; action: HistoryAction }>('router/locationChanged');
