import { parseJson, readPath, readText } from '../../lib/json';
import { createTid, isTid } from './tid';

/**
 * A post before it is sent: the key and the instant that it has whatever happens, and its record once that is complete,
 * so that sending it again means sending the very same.
 */
export type Prepared = { rkey: string; createdAt: string; record?: object };

/** Prepares a new post at an instant in milliseconds since 1970. */
export function prepare(now: number): Prepared {
  return { rkey: createTid(now), createdAt: new Date(now).toISOString() };
}

/** Writes a preparation as one text. */
export function writePrepared(prepared: Prepared): string {
  return JSON.stringify(prepared);
}

/** Reads what `writePrepared` wrote; null where it was something else. */
export function readPrepared(made: string): Prepared | null {
  const json = parseJson(made);
  const [rkey, createdAt] = [readText(json, 'rkey'), readText(json, 'createdAt')];
  if (rkey === null || createdAt === null || !isTid(rkey)) return null;
  const record = readPath(json, 'record');
  return { rkey, createdAt, ...(typeof record === 'object' && record !== null && { record }) };
}
