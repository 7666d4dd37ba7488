import { decode, encode } from '../log/codec';
import type { ExactSecrets } from '../redaction/redact';
import { isPlainObject, type PlainObject } from '../log/plain';

const ANSWER_TYPE_END = '/executeQuery/fulfilled';
/** More than any action of ours has; further values are kept uncopied, which also ends cycles. */
const MOST_VALUES = 20_000;

/** True if an action carries the response to a query, which may be long. */
export function isResponse({ type }: PlainObject): boolean {
  return typeof type === 'string' && type.endsWith(ANSWER_TYPE_END);
}

/**
 * A copy of a list or an object as separate lists of keys and values, which is several times faster than copying the
 * object; for a list the keys are null.
 */
export class Snapshot {
  readonly keys: readonly string[] | null;
  readonly values: readonly unknown[];

  constructor(keys: readonly string[] | null, values: readonly unknown[]) {
    this.keys = keys;
    this.values = values;
  }
}

/**
 * Creates the function that copies an action, so that later changes to it do not affect the log. Strings are shared, so
 * this costs a fraction of writing the action as text. The response to a query is not copied: it ends up in the state,
 * frozen. Passwords are masked while copying, so that none waits in memory to be written.
 */
export function createSnapshots(passwords: ExactSecrets): (action: PlainObject, keptKey?: string) => Snapshot {
  let left = 0;

  function copyOf(value: object): unknown {
    left -= 1;
    if (left < 0) return value;
    if (Array.isArray(value)) return new Snapshot(null, value.map(copyOfItem));
    return isPlainObject(value) ? copyOfMembers(value) : decode(encode(value));
  }

  function copyOfItem(item: unknown): unknown {
    return typeof item === 'object' && item !== null ? copyOf(item) : item;
  }

  function copyOfMembers(members: PlainObject, keptKey?: string): Snapshot {
    const keys = Object.keys(members);
    const values = Object.values(members);
    for (let index = 0; index < keys.length; index += 1) {
      const value = values[index];
      const key = keys[index] ?? '';
      if (typeof value === 'object') {
        if (value !== null && key !== keptKey) values[index] = copyOf(value);
      } else if (passwords.isExact(key) && canBeSecret(value)) {
        values[index] = passwords.maskOf(value);
      }
    }
    return new Snapshot(keys, values);
  }

  return (action, keptKey) => {
    left = MOST_VALUES;
    return copyOfMembers(action, keptKey);
  };
}

/** Rebuilds the action from which a snapshot was taken. */
export function restore({ keys, values }: Snapshot): unknown {
  const restored = values.map((value) => (value instanceof Snapshot ? restore(value) : value));
  if (keys === null) return restored;
  const members: PlainObject = {};
  // No log has a key that could change a prototype.
  for (let index = 0; index < keys.length; index += 1)
    if (keys[index] !== '__proto__') members[keys[index] ?? ''] = restored[index];
  return members;
}

function canBeSecret(value: unknown): value is string | number {
  return typeof value === 'string' ? value !== '' : typeof value === 'number';
}
