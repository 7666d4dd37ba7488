import { createDigest, digestParts, shortDigest } from './digest';
import type { Hash } from './hash';
import { isPlainObject } from './plain';
import { createRecentMemory } from './recentMemory';
import type { Redactor } from '../redaction/redact';

/** State hashing, shared by recording and replay. */
export type StateDigest = {
  whole: (state: unknown) => string;
  short: (state: unknown) => string;
  parts: (state: unknown) => Record<string, string>;
  /** Starts a new turn of the cache (see RecentMemory), or empties it. */
  turn: () => void;
  forget: () => void;
};

/**
 * Hashes the part of a state that a log may contain: without secrets and without the volatile paths. With `slices`,
 * only those count, so that a slice added since the recording makes no difference.
 */
export function createStateDigest(
  volatile: readonly string[] = [],
  redactor?: Redactor,
  slices: readonly string[] = [],
): StateDigest {
  const known = createRecentMemory<Hash>();
  const digest = createDigest(known);
  const visible = (state: unknown) => {
    const wanted = only(state, slices);
    const open = redactor ? redactor.hide(wanted) : wanted;
    return volatile.reduce((rest, path) => without(rest, path.split('.')), open);
  };
  return {
    whole: (state) => digest(visible(state)),
    short: (state) => shortDigest(visible(state), digest),
    parts: (state) => digestParts(visible(state), digest),
    turn: known.turn,
    forget: known.clear,
  };
}

function only(state: unknown, slices: readonly string[]): unknown {
  if (slices.length === 0 || !isPlainObject(state)) return state;
  return Object.fromEntries(slices.filter((key) => Object.hasOwn(state, key)).map((key) => [key, state[key]]));
}

function without(state: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (!isPlainObject(state) || !Object.hasOwn(state, key)) return state;
  if (rest.length > 0) return { ...state, [key]: without(state[key], rest) };
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== key));
}
