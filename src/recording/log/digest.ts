import { encode } from './codec';
import { Hash, createRecentMemory, type RecentMemory } from './hash';
import { isContainer, isPlainObject, isShortList, type Container, type PlainObject, moveMember } from './plain';
import type { Redactor } from '../redaction/redact';

/** A short text that distinguishes values; equal data has equal digests, whatever the order of its keys. */
type Digest = (value: unknown) => string;

/** Characters of a digest that are kept where it is only compared with its neighbors. */
export const SHORT_DIGEST_LENGTH = 8;

/** Hashed before a value, so that a list, a text and a number with the same characters differ. */
const KIND = { list: 1, object: 2, text: 3, number: 4, boolean: 5, null: 6, other: 7, container: 8 };

/** Hides what a log must not contain, piece by piece. */
type Hiding = Pick<Redactor, 'hideScalar' | 'hideKeys'>;
const NOTHING_HIDDEN: Hiding = { hideScalar: (value) => value, hideKeys: (members) => members };

/**
 * Makes a digest function that remembers the hashes of frozen data: for a state that shares most of its parts with the
 * previous one, only the changed parts cost time. What is to be hidden is hidden on the way, without a copy of the value.
 */
export function createDigest(
  known: RecentMemory<Hash> = createRecentMemory(),
  { hideScalar, hideKeys } = NOTHING_HIDDEN,
): Digest {
  const visitMembers = createMemberVisitor();

  function hashOf(container: Container): Hash {
    const isShort = isShortList(container);
    const remembered = isShort ? undefined : known.get(container);
    if (remembered !== undefined) return remembered;
    const hash = new Hash();
    if (Array.isArray(container)) {
      hash.number(KIND.list);
      for (const item of container) take(hash, item, '');
    } else {
      hash.number(KIND.object);
      visitMembers(hideKeys(container), (key, value) => {
        if (value === undefined) return;
        hash.text(key);
        take(hash, value, key);
      });
    }
    if (!isShort && Object.isFrozen(container)) known.set(container, hash);
    return hash;
  }

  function take(hash: Hash, given: unknown, key: string): void {
    const value = hideScalar(given, key);
    if (typeof value === 'string') {
      hash.number(KIND.text);
      hash.text(value);
    } else if (typeof value === 'boolean') {
      hash.number(KIND.boolean);
      hash.number(Number(value));
    } else if (value === null) {
      hash.number(KIND.null);
    } else if (typeof value === 'number') {
      hash.number(KIND.number);
      hash.text(Object.is(value, -0) ? '-0' : String(value));
    } else if (isContainer(value)) {
      hash.number(KIND.container);
      hash.hash(hashOf(value));
    } else {
      hash.number(KIND.other);
      hash.text(canonicalText(value));
    }
  }

  return (value) => {
    const hash = new Hash();
    take(hash, value, '');
    return hash.toString();
  };
}

/** Digests of a state's slices and of their members, by path: enough to locate a difference between two states. */
export function digestParts(state: unknown, digest: Digest): Record<string, string> {
  const parts: Record<string, string> = {};
  if (!isPlainObject(state)) return parts;
  for (const [slice, members] of Object.entries(state)) {
    parts[slice] = shortDigest(members, digest);
    if (!isPlainObject(members)) continue;
    for (const [key, member] of Object.entries(members)) {
      if (member !== undefined) parts[`${slice}.${key}`] = shortDigest(member, digest);
    }
  }
  return parts;
}

/** Half a digest: enough to locate a difference, too little to prove equality. */
function shortDigest(value: unknown, digest: Digest): string {
  return digest(value).slice(0, SHORT_DIGEST_LENGTH);
}

/** The JSON text of a value with sorted keys. */
export function canonicalText(value: unknown): string {
  return textOf(encode(value));
}

function textOf(plain: unknown): string {
  if (Array.isArray(plain)) return `[${plain.map(textOf).join()}]`;
  if (!isPlainObject(plain)) return JSON.stringify(plain);
  const keys = Object.keys(plain).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${textOf(plain[key])}`).join()}}`;
}

/** The keys of an object as they stand in it, the same sorted, and where each of the sorted ones stands. */
type Order = { keys: readonly string[]; sorted: readonly string[]; places: readonly number[] };

/** More than a state has kinds of objects; those whose keys are data would fill the memory. */
const ORDERS_MAX = 1_000;

/**
 * Makes a function that visits the members of an object, sorted by their keys. Most objects of a state have the keys of one
 * before them, in the same order, and to find that out takes a fraction of sorting them.
 */
function createMemberVisitor(): (object: PlainObject, visit: (key: string, value: unknown) => void) => void {
  /** By the last key, which tells kinds of objects apart where the first is often an id. */
  const orders = new Map<string, Order>();

  function orderOf(keys: readonly string[]): Order {
    const last = keys.at(-1) ?? '';
    const known = orders.get(last);
    if (known !== undefined && isSame(known.keys, keys)) return known;
    if (orders.size >= ORDERS_MAX) orders.clear();
    const sorted = keys.toSorted();
    const order = { keys, sorted, places: sorted.map((key) => keys.indexOf(key)) };
    orders.set(last, order);
    return order;
  }

  return (object, visit) => {
    const { sorted, places } = orderOf(Object.keys(object));
    // Reading all values at once is quicker than each by its key.
    const values = Object.values(object);
    for (let index = 0; index < sorted.length; index += 1) visit(sorted[index] ?? '', values[places[index] ?? 0]);
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key, index) => key === others[index]);
}

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
