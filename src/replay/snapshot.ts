import { decode, encode } from './codec';
import { isPlainObject, type PlainObject } from './plain';

const ANSWER_TYPE_END = '/executeQuery/fulfilled';
/** More than any action of ours has; beyond it values are kept as they are, so that a cycle ends. */
const MOST_VALUES = 20_000;

/**
 * Copies an action, so that whoever changes it later does not change the log. Strings are shared, so this costs a
 * fraction of writing the action as text. The answer of a query is kept as it is: it lands in the state, frozen.
 */
export function snapshot(action: PlainObject): PlainObject {
  const { type } = action;
  const isAnswer = typeof type === 'string' && type.endsWith(ANSWER_TYPE_END);
  const budget = { left: MOST_VALUES };
  const copied: PlainObject = {};
  for (const key of Object.keys(action)) {
    copied[key] = isAnswer && key === 'payload' ? action[key] : copyOf(action[key], budget);
  }
  return copied;
}

function copyOf(value: unknown, budget: { left: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  budget.left -= 1;
  if (budget.left < 0) return value;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, budget));
  if (!isPlainObject(value)) return decode(encode(value));
  const copied: PlainObject = {};
  for (const key of Object.keys(value)) if (key !== '__proto__') copied[key] = copyOf(value[key], budget);
  return copied;
}
