import { legacy_createStore as createStore, type Dispatch, type Store, type UnknownAction } from '@reduxjs/toolkit';
import { kindOf, standInFor, typeOf } from '../../recording/travel/travel';
import type { Timeline } from '../fold/timeline';
import { isContainer, type PlainObject } from '../../recording/log/plain';

/** Dispatches of components during the replay. */
type Blocked = { thunks: number; actions: number; types: Readonly<Record<string, number>> };

/** A store that shows a log: only `seek` and `step` change it. Subscribers are notified of every move. */
export type ReplayStore<State> = Store<State> & {
  replay: {
    index: () => number;
    length: number;
    seek: (position: number) => void;
    step: (by: number) => void;
    blocked: () => Blocked;
  };
};

/**
 * Creates the store for `<Provider>` in a replay. It has no middleware, so nothing in it has effects. Parts that are
 * equal before and after a move stay the same objects, so that only real differences render again.
 */
export function createReplayStore<State>(timeline: Timeline<State>): ReplayStore<State> {
  const store = createStore<State, UnknownAction>(
    (shown) => shareEqualParts(shown, timeline.peek(timeline.cursor())) as State,
  );
  const types: Record<string, number> = {};
  let thunks = 0;

  const dispatch: Dispatch = <T>(dispatched: T) => {
    const kind = kindOf(dispatched);
    if (kind === 'thunk') thunks += 1;
    if (kind === 'action') types[typeOf(dispatched)] = (types[typeOf(dispatched)] ?? 0) + 1;
    return standInFor(dispatched) as T;
  };

  function seek(position: number): void {
    timeline.seek(position);
    store.dispatch({ type: '@@replay/sought' });
  }

  return {
    ...store,
    dispatch,
    replay: {
      index: timeline.cursor,
      length: timeline.length,
      seek,
      step: (by) => seek(timeline.cursor() + by),
      blocked: () => ({ thunks, actions: Object.values(types).reduce((sum, count) => sum + count, 0), types }),
    },
  };
}

/**
 * Returns `next` with every part that equals its counterpart in `last`, order of keys included, replaced by that
 * counterpart, so that a comparison by identity finds only real changes. Neither argument is modified.
 */
export function shareEqualParts(last: unknown, next: unknown): unknown {
  if (last === next || !isContainer(last) || !isContainer(next) || Array.isArray(last) !== Array.isArray(next)) {
    return next;
  }
  const [before, after] = [last as PlainObject, next as PlainObject];
  const keysBefore = Object.keys(before);
  const keys = Object.keys(after);
  let isEqual = keys.length === keysBefore.length;
  let copy: PlainObject | null = null;
  for (const [index, key] of keys.entries()) {
    const shared = shareEqualParts(before[key], after[key]);
    if (shared !== after[key]) {
      copy ??= (Array.isArray(after) ? [...(after as unknown[])] : { ...after }) as PlainObject;
      copy[key] = shared;
    }
    isEqual &&= keysBefore[index] === key && Object.is(shared, before[key]);
  }
  return isEqual ? last : (copy ?? next);
}
