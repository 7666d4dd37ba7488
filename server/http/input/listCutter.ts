import type { TSchema } from 'typebox';

/**
 * Makes what cuts a list that is too long to one item more than its schema allows. It is refused for its length all the
 * same; reporting what else is wrong with each of thousands of items would keep everybody waiting, for minutes at worst.
 */
export function createListCutter(schema: TSchema): (given: unknown) => unknown {
  const properties = 'properties' in schema ? (schema.properties as Record<string, { maxItems?: number }>) : {};
  const bounds = Object.entries(properties).flatMap(([name, { maxItems }]): [string, number][] =>
    maxItems === undefined ? [] : [[name, maxItems]],
  );
  return (given) => bounds.reduce(cut, given);
}

function cut(given: unknown, [name, maxItems]: [string, number]): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const list: unknown = Reflect.get(given, name);
  return Array.isArray(list) && list.length > maxItems ? { ...given, [name]: list.slice(0, maxItems + 1) } : given;
}
