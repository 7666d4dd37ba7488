import type { PlainObject } from './plain';

/** The keys of an object as they stand in it, the same sorted, and where each of the sorted ones stands. */
type Order = { keys: readonly string[]; sorted: readonly string[]; places: readonly number[] };

/** More than a state has kinds of objects; those whose keys are data would fill the memory. */
const ORDERS_MAX = 1_000;

/**
 * Makes a function that visits the members of an object, sorted by their keys. Most objects of a state have the keys of one
 * before them, in the same order, and to find that out takes a fraction of sorting them.
 */
export function createMemberVisitor(): (object: PlainObject, visit: (key: string, value: unknown) => void) => void {
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
