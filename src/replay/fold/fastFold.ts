import { isDraft, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { createDraft, finishDraft } from 'immer';

/** The reducers that make up a root reducer, by their keys. */
export type Slices<State> = { readonly [Key in keyof State]: Reducer<State[Key]> };

/** Starts to fold from a state, which is never modified. If it throws, a second attempt may succeed. */
export type FastFold<State> = (start: State) => {
  next: (action: UnknownAction) => void;
  /** The state that was reached; ends the fold. */
  finish: () => State;
};

type Held = { part: unknown };

/**
 * Folds like `combineReducers`, but faster, for two reasons. Only the slices concerned by an action are run; which ones
 * is determined once per type and endpoint. And one Immer draft of a slice is kept for many actions. Both can go wrong:
 * a slice that decides by anything other than type and endpoint may be skipped, and an object that is in two places may
 * change in both. So pass actions that nobody else holds, compare hashes, and fall back on the real reducer. Keys in
 * `combined` hold reducers that are combined themselves.
 */
export function createFastFold<State extends object>(
  slices: Slices<State>,
  combined: readonly (keyof State)[] = [],
): FastFold<State> {
  const keys = Object.keys(slices) as (keyof State)[];
  const concerned = new Map<string, readonly (keyof State)[]>();
  /**
   * Slices that threw on a kept draft because they modify values that they insert, perhaps a frozen constant: none is
   * kept.
   */
  const brittle = new Set<keyof State>();

  function keysConcernedBy(action: UnknownAction, state: State): readonly (keyof State)[] {
    const kind = kindOf(action);
    const known = concerned.get(kind);
    if (known !== undefined) return known;
    const found = keys.filter(
      (key) => !isIndifferent(slices[key], standIn(state[key], combined.includes(key)), action),
    );
    concerned.set(kind, found);
    return found;
  }

  function reduce<Key extends keyof State>(key: Key, part: State[Key], action: UnknownAction): State[Key] {
    try {
      return slices[key](part, action);
    } catch (error) {
      brittle.add(key);
      throw error;
    }
  }

  return (start) => {
    const state = { ...start };
    const drafts = new Map<keyof State, Held>();

    function draftOf(key: keyof State): Held {
      const known = drafts.get(key);
      if (known !== undefined) return known;
      const made = createDraft<Held>({ part: state[key] });
      drafts.set(key, made);
      return made;
    }

    function close(key: keyof State, draft: Held): void {
      drafts.delete(key);
      const closed: Held = finishDraft(draft);
      state[key] = closed.part as State[typeof key];
    }

    return {
      next(action) {
        for (const key of keysConcernedBy(action, start)) {
          const draft = draftOf(key);
          const before = draft.part as State[typeof key];
          const after = reduce(key, before, action);
          if (after === before && isDraft(after) && !brittle.has(key)) continue;
          draft.part = after;
          close(key, draft);
        }
      },
      finish() {
        drafts.forEach((draft, key) => close(key, draft));
        return state;
      },
    };
  };
}

/** The fields by which Redux Toolkit's matchers decide. */
function kindOf({ type, meta }: UnknownAction): string {
  const { endpointName } = (meta as { arg?: { endpointName?: string } } | undefined)?.arg ?? {};
  return endpointName === undefined ? type : `${type} ${endpointName}`;
}

/** True if a reducer has no case for an action: then it returns its state without reading it. */
function isIndifferent<Part>(reducer: Reducer<Part>, part: Part, action: UnknownAction): boolean {
  try {
    return reducer(part, action) === part;
  } catch {
    return false;
  }
}

function standIn<Part>(part: Part, isCombined: boolean): Part {
  if (!isCombined) return untouchable() as Part;
  return Object.fromEntries(Object.keys(part as object).map((key) => [key, untouchable()])) as Part;
}

/** An object that throws on any access. */
function untouchable(): object {
  const refuse = () => {
    throw new Error('touched');
  };
  return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse, set: refuse });
}
