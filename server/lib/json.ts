import { withoutUnstorable } from './unstorable';

/** Parses text that came from outside; undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Walks into JSON that came from outside; undefined where the path does not exist. */
export function readPath(json: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
}

/** The text at a path of JSON that came from outside, as far as it can be stored; null where there is none. */
export function readText(json: unknown, ...path: (string | number)[]): string | null {
  const value = readPath(json, ...path);
  return typeof value === 'string' ? withoutUnstorable(value) || null : null;
}

/** The finite number at a path of JSON that came from outside; null where there is none. */
export function readNumber(json: unknown, ...path: (string | number)[]): number | null {
  const value = readPath(json, ...path);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The instant that is written at a path of JSON that came from outside; null where there is none. */
export function readDate(json: unknown, ...path: (string | number)[]): Date | null {
  const date = new Date(readText(json, ...path) ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The list at a path of JSON that came from outside; empty where there is none. */
export function readList(json: unknown, ...path: (string | number)[]): unknown[] {
  const value = readPath(json, ...path);
  return Array.isArray(value) ? value : [];
}
