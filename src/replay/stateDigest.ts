import { createDigest, digestParts, shortDigest } from './digest';
import { isPlainObject } from './plain';
import type { Redactor } from './redact';

/** How states are hashed, in a recording and in a replay alike. */
export type StateDigest = {
  whole: (state: unknown) => string;
  short: (state: unknown) => string;
  parts: (state: unknown) => Record<string, string>;
};

/** Hashes what a log may know of a state: without its secrets and without the volatile paths. */
export function createStateDigest(volatile: readonly string[] = [], redactor?: Redactor): StateDigest {
  const digest = createDigest();
  const visible = (state: unknown) => {
    const open = redactor ? redactor.hide(state) : state;
    return volatile.reduce((rest, path) => without(rest, path.split('.')), open);
  };
  return {
    whole: (state) => digest(visible(state)),
    short: (state) => shortDigest(visible(state), digest),
    parts: (state) => digestParts(visible(state), digest),
  };
}

function without(state: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (!isPlainObject(state) || !Object.hasOwn(state, key)) return state;
  if (rest.length > 0) return { ...state, [key]: without(state[key], rest) };
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== key));
}
