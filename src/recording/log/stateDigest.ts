import { createDigest, digestParts, shortDigest } from './digest';
import type { Hash } from './hash';
import { isPlainObject, moveMember } from './plain';
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
 * only those count, so that a slice added since the recording makes no difference; members in `renamed` are hashed under the
 * name that they had then.
 */
export function createStateDigest(
  volatile: readonly string[] = [],
  redactor?: Redactor,
  slices: readonly string[] = [],
  renamed: Readonly<Record<string, string>> = {},
): StateDigest {
  const known = createRecentMemory<Hash>();
  const digest = createDigest(known, redactor);
  let edition = 0;
  const counted = (state: unknown) => {
    // With one more secret to hide, the same data has another hash.
    if (redactor !== undefined && redactor.edition() !== edition) {
      edition = redactor.edition();
      known.clear();
    }
    const covered = volatile.reduce((rest, path) => without(rest, path.split('.')), only(state, slices));
    return Object.entries(renamed).reduce((rest, [now, before]) => moveMember(rest, now, before), covered);
  };
  return {
    whole: (state) => digest(counted(state)),
    short: (state) => shortDigest(counted(state), digest),
    parts: (state) => digestParts(redactor ? redactor.hide(counted(state)) : counted(state), digest),
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
