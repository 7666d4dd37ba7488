import { decode, encode } from './codec';
import type { ExactSecrets } from './exactSecrets';
import { isPlainObject, type PlainObject } from './plain';

const ANSWER_TYPE_END = '/executeQuery/fulfilled';
/** More than any action of ours has; beyond it values are kept as they are, so that a cycle ends. */
const MOST_VALUES = 20_000;

/** Tells whether an action brings the answer of a query, which may be long. */
export function isAnswer({ type }: PlainObject): boolean {
  return typeof type === 'string' && type.endsWith(ANSWER_TYPE_END);
}

/**
 * Copies an action, so that whoever changes it later does not change the log. Strings are shared, so this costs a
 * fraction of writing the action as text. The answer of a query is kept as it is: it lands in the state, frozen.
 * Passwords are masked on the way: what waits to be written holds none.
 */
export function snapshot(action: PlainObject, passwords: ExactSecrets): PlainObject {
  const keepsPayload = isAnswer(action);
  const copied: PlainObject = {};
  let left = MOST_VALUES;

  function copyOf(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    left -= 1;
    if (left < 0) return value;
    if (Array.isArray(value)) return value.map(copyOf);
    if (!isPlainObject(value)) return decode(encode(value));
    const members: PlainObject = {};
    for (const key of Object.keys(value)) if (key !== '__proto__') members[key] = copyOfMember(key, value[key]);
    return members;
  }

  function copyOfMember(key: string, value: unknown): unknown {
    const canBeSecret = typeof value === 'string' ? value !== '' : typeof value === 'number';
    return canBeSecret && passwords.isExact(key) ? passwords.maskOf(value as string | number) : copyOf(value);
  }

  for (const key of Object.keys(action)) {
    copied[key] = keepsPayload && key === 'payload' ? action[key] : copyOfMember(key, action[key]);
  }
  return copied;
}
