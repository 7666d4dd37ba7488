import { decode, encode } from '../log/codec';
import type { ExactSecrets } from '../redaction/exactSecrets';
import { isPlainObject, type PlainObject } from '../log/plain';

const ANSWER_TYPE_END = '/executeQuery/fulfilled';
/** More than any action of ours has; beyond it values are kept as they are, so that a cycle ends. */
const MOST_VALUES = 20_000;

/** Tells whether an action brings the answer of a query, which may be long. */
export function isAnswer({ type }: PlainObject): boolean {
  return typeof type === 'string' && type.endsWith(ANSWER_TYPE_END);
}

/**
 * Makes what copies an action, so that whoever changes it later does not change the log. Strings are shared, so this costs
 * a fraction of writing the action as text. The answer of a query is kept as it is: it lands in the state, frozen.
 * Passwords are masked on the way: what waits to be written holds none.
 */
export function createSnapshot(passwords: ExactSecrets): (action: PlainObject) => PlainObject {
  let left = 0;

  function copyOf(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    left -= 1;
    if (left < 0) return value;
    if (Array.isArray(value)) return value.map(copyOf);
    return isPlainObject(value) ? settle({ ...value }) : decode(encode(value));
  }

  /** Makes a shallow copy a deep one. */
  function settle(members: PlainObject, keptKey?: string): PlainObject {
    for (const key of Object.keys(members)) {
      const value = members[key];
      if (typeof value === 'object') {
        if (key !== keptKey) members[key] = copyOf(value);
      } else if (canBeSecret(value) && passwords.isExact(key)) {
        members[key] = passwords.maskOf(value);
      }
    }
    return members;
  }

  return (action) => {
    left = MOST_VALUES;
    return settle({ ...action }, isAnswer(action) ? 'payload' : undefined);
  };
}

function canBeSecret(value: unknown): value is string | number {
  return typeof value === 'string' ? value !== '' : typeof value === 'number';
}
