import type { Reducer } from '@reduxjs/toolkit';
import { joinActions, openActions } from '../log/actionText';
import { THREW } from '../log/actionKinds';
import type { StateDigest } from '../log/stateDigest';
import type { Segment } from './segment';

/**
 * Recomputes the prints of a segment: those from before a secret was learned still contain it. The actions are folded
 * once more; null if that does not lead to `end`, the state after them when they were recorded. An undefined `end` is
 * unknown.
 */
export function reprint(segment: Segment, end: unknown, reducer: Reducer, digest: StateDigest): string | null {
  try {
    let state: unknown = segment.base;
    let prints = '';
    const actions = openActions(joinActions([segment.text()]));
    for (const action of actions.slice(0, actions.length)) {
      if (action.type !== THREW) state = reducer(state, action);
      prints += digest.short(state);
    }
    return end === undefined || digest.whole(state) === digest.whole(end) ? prints : null;
  } catch {
    return null;
  }
}
