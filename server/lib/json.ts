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

/**
 * Characters that can't be stored and returned unchanged: PostgreSQL has no NUL, UTF-8 has no lone surrogates, and
 * U+FFFE and U+FFFF are not characters at all.
 */
export const UNSTORABLE = /[\0\uFFFE\uFFFF]|\p{Surrogate}/u;

const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** Leaves out of a text what cannot be stored. */
export function withoutUnstorable(text: string): string {
  return text.replace(ALL_UNSTORABLE, '');
}

/** What stands for a character that was there and could not be read. */
export const UNREADABLE_MARK = '\uFFFD';

/** Puts that mark in the place of what cannot be stored. */
export function withUnstorableMarked(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(ALL_UNSTORABLE, UNREADABLE_MARK) : text;
}

/** Embeddings, overrides and isolates: left open, they turn the direction of what our own pages write behind them. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A text from outside that is shown among ours, without what cannot be stored or would reach beyond its end. */
export function outsideText(text: string): string {
  return withoutUnstorable(text).replace(DIRECTION_CONTROLS, '');
}
