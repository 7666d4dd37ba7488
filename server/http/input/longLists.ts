import type { TSchema } from 'typebox';

/** A body without the items of lists that are too long, and how many items each of those may have. */
export type CutBody = { value: unknown; tooLong: Map<string, number> };

type Bounded = { maxItems?: number; anyOf?: { maxItems?: number }[] };

/**
 * Makes what empties lists of a body that are longer than its schema allows. They are refused for their length; looking for what
 * else is wrong with each of thousands of items would keep everybody waiting, for minutes at worst.
 */
export function createListCutter(schema: TSchema): (given: unknown) => CutBody {
  const properties = 'properties' in schema ? (schema.properties as Record<string, Bounded>) : {};
  const bounds = Object.entries(properties).flatMap(([name, { maxItems, anyOf = [] }]): [string, number][] => {
    const most = Math.max(...[{ maxItems }, ...anyOf].map((one) => one.maxItems ?? -1));
    return most === -1 ? [] : [[name, most]];
  });
  return (given) => {
    if (typeof given !== 'object' || given === null) return { value: given, tooLong: new Map() };
    const tooLong = new Map(bounds.filter(([name, maxItems]) => lengthOf(Reflect.get(given, name)) > maxItems));
    const emptied = Object.fromEntries([...tooLong.keys()].map((name) => [name, []]));
    return { value: tooLong.size === 0 ? given : { ...given, ...emptied }, tooLong };
  };
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
