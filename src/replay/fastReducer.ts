import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

/** The reducers that make up a root reducer, by their keys. */
export type Slices<State> = { readonly [Key in keyof State]: Reducer<State[Key]> };

/**
 * Does what `combineReducers` does, but asks only the slices that an action concerns. Which these are is found out once
 * for each type and endpoint, so a slice that decides by anything else may be passed over: whoever folds with this
 * compares hashes and falls back on the real reducer. Keys in `combined` hold reducers that are combined themselves.
 */
export function createFastReducer<State extends object>(
  slices: Slices<State>,
  combined: readonly (keyof State)[] = [],
): Reducer<State> {
  const keys = Object.keys(slices) as (keyof State)[];
  const concerned = new Map<string, readonly (keyof State)[]>();

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

  return (state, action) => {
    if (state === undefined) {
      return Object.fromEntries(keys.map((key) => [key, slices[key](undefined, action)])) as State;
    }
    let next = state;
    for (const key of keysConcernedBy(action, state)) {
      const part = slices[key](state[key], action);
      if (part === state[key]) continue;
      if (next === state) next = { ...state };
      next[key] = part;
    }
    return next;
  };
}

/** What the matchers of Redux Toolkit look at. */
function kindOf({ type, meta }: UnknownAction): string {
  const { endpointName } = (meta as { arg?: { endpointName?: string } } | undefined)?.arg ?? {};
  return endpointName === undefined ? type : `${type} ${endpointName}`;
}

/** A reducer without a case for an action returns its state without so much as looking at it. */
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

/** Throws as soon as anybody looks into it. */
function untouchable(): object {
  const refuse = () => {
    throw new Error('touched');
  };
  return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse, set: refuse });
}
