import type { TSchema } from 'typebox';

type Read = (text: string) => unknown;

/** A value that can't be read as its type stays text, and is rejected as such. */
const READERS: Record<string, Read> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
};

/** Makes what reads the numbers and booleans of a query, which is all text, as its schema names them. */
export function createTextReader(schema: TSchema): (given: unknown) => unknown {
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: string }>) : {};
  const fields = Object.entries(properties).flatMap(([name, { type = '' }]): [string, Read][] => {
    const read = READERS[type];
    return read === undefined ? [] : [[name, read]];
  });
  return (given) => {
    if (fields.length === 0) return given;
    const value = { ...(given as Record<string, unknown>) };
    for (const [name, read] of fields) {
      const text = value[name];
      if (typeof text === 'string') value[name] = read(text);
    }
    return value;
  };
}
